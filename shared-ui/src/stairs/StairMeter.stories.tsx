import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { StairMeter } from './StairMeter';

export default { component: StairMeter } satisfies Meta;
type Story = StoryObj<typeof StairMeter>;

export const None: Story = { args: { label: 'None', value: 0, hue: 'rani' } };
export const Most: Story = { args: { label: 'Most', value: 85, hue: 'brick' } };
export const All: Story = { args: { label: 'All', value: 100, hue: 'marigold' } };
