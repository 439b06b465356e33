import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Clock, Mail } from 'lucide-react';
import { StepIcon } from './StepIcon';
import { Swatch } from './Swatch';

export default { component: StepIcon, subcomponents: { Swatch } } satisfies Meta;
type Story = StoryObj<typeof StepIcon>;

const HUES = ['neel', 'neem', 'brick', 'peacock', 'rani', 'marigold', 'ink'] as const;

export const Hues: Story = {
  render: () => (
    <>
      {HUES.map((hue) => (
        <StepIcon key={hue} glyph={Clock} hue={hue} />
      ))}
    </>
  ),
};
export const Small: Story = { args: { glyph: Mail, size: 'sm' } };
export const Swatches: Story = {
  render: () => (
    <>
      {HUES.map((hue) => (
        <Swatch key={hue} hue={hue} />
      ))}
    </>
  ),
};
