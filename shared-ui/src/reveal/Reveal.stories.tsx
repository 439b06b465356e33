import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Card } from '../layout/Card';
import { Grid } from '../layout/Grid';
import { Reveal } from './Reveal';

export default { component: Reveal } satisfies Meta;
type Story = StoryObj<typeof Reveal>;

export const AllAtOnce: Story = { args: { children: <Card>A card that slides in</Card> } };
export const OneAfterAnother: Story = {
  args: {
    as: Grid,
    stagger: true,
    children: [1, 2, 3].map((number) => (
      <Card key={number} as="li">
        Card {number}
      </Card>
    )),
  },
};
