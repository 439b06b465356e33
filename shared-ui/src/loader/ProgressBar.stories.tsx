import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { RouteBar } from './ProgressBar';

export default { component: RouteBar } satisfies Meta;
type Story = StoryObj<typeof RouteBar>;

export const Hidden: Story = { args: { percent: null } };
export const HalfWay: Story = { args: { percent: 50 } };
