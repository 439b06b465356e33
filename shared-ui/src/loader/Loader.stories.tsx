import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Loader } from './Loader';

export default { component: Loader } satisfies Meta;
type Story = StoryObj<typeof Loader>;

export const Region: Story = { args: { cover: 'region' } };
export const Screen: Story = { args: { label: 'Loading all of it' } };
