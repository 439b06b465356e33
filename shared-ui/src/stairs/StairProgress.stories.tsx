import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { StairProgress } from './StairProgress';

export default {
  component: StairProgress,
  args: { label: 'Checkout progress', steps: ['Your details', 'Pay by UPI', 'Under review'], current: 1 },
} satisfies Meta<typeof StairProgress>;
type Story = StoryObj<typeof StairProgress>;

export const First: Story = {};
export const Second: Story = { args: { current: 2 } };
export const Done: Story = { args: { current: 4 } };
