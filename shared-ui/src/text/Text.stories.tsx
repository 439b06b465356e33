import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Eyebrow, Text } from './Text';

export default {
  component: Text,
  subcomponents: { Eyebrow },
  args: { children: 'Registration ends on 30 November. ₹8,999 for 148 lectures.' },
} satisfies Meta<typeof Text>;
type Story = StoryObj<typeof Text>;

export const Lead: Story = { args: { size: 'lead' } };
export const Body: Story = {};
export const Small: Story = { args: { size: 'sm', tabular: true } };
export const Smallest: Story = { args: { size: 'xs' } };
export const Muted: Story = { args: { tone: 'muted' } };
export const Quiet: Story = { args: { tone: 'quiet' } };
export const Success: Story = { args: { tone: 'success' } };
export const Danger: Story = { args: { tone: 'danger' } };
export const AboveAHeading: Story = { render: () => <Eyebrow>Eyebrow</Eyebrow> };
