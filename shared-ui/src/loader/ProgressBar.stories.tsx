import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ProgressBar } from './ProgressBar';

export default { component: ProgressBar } satisfies Meta;
type Story = StoryObj<typeof ProgressBar>;

export const Hidden: Story = { args: { percent: null } };
export const HalfWay: Story = { args: { percent: 50 } };
