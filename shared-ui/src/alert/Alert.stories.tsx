import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Hourglass, Lock } from 'lucide-react';
import { Alert } from './Alert';

export default { component: Alert } satisfies Meta;
type Story = StoryObj<typeof Alert>;

export const Ok: Story = {
  args: { tone: 'ok', children: 'Thank you. Your query is in, with reference Q-20418.' },
};
export const Bad: Story = {
  args: { tone: 'bad', children: 'Network error. Please check your internet connection.' },
};
export const Warn: Story = {
  args: { tone: 'warn', glyph: Lock, live: false, children: 'Registration closed on 12 October 2026.' },
};
export const Info: Story = {
  args: {
    tone: 'info',
    glyph: Hourglass,
    live: false,
    children: 'The price will be announced with the dates.',
  },
};
