import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Card } from './Card';
import { Grid } from './Grid';

export default { component: Grid } satisfies Meta;

export const ThreeCards: StoryObj<typeof Grid> = {
  args: {
    'aria-label': 'Cards',
    children: [1, 2, 3].map((number) => (
      <Card key={number} as="li">
        Card {number}
      </Card>
    )),
  },
};
