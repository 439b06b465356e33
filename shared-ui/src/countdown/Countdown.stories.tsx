import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Countdown } from './Countdown';

export default { component: Countdown } satisfies Meta;
type Story = StoryObj<typeof Countdown>;

export const Running: Story = {
  args: { label: 'Registration ends in', days: 9, hours: 14, minutes: 32, seconds: 8 },
};
export const Over: Story = {
  args: { label: 'Registration has ended', days: 0, hours: 0, minutes: 0, seconds: 0 },
};
