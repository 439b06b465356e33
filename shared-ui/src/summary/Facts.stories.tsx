import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Award, Signal } from 'lucide-react';
import { Fact, Facts } from './Facts';

export default { component: Facts, subcomponents: { Fact } } satisfies Meta;

export const OfACourse: StoryObj<typeof Facts> = {
  render: () => (
    <Facts>
      <Fact glyph={Signal} label="Level">
        Intermediate
      </Fact>
      <Fact glyph={Award} label="Certificate">
        Yes
      </Fact>
    </Facts>
  ),
};
