import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Chip } from './Chip';

export default { component: Chip } satisfies Meta;
type Story = StoryObj<typeof Chip>;

export const Live: Story = { args: { tone: 'live', children: 'Live' } };
export const Soon: Story = { args: { tone: 'soon', children: 'Soon' } };
export const Closed: Story = { args: { tone: 'closed', children: 'Closed' } };
export const Neutral: Story = { args: { tone: 'neutral', children: 'Neutral' } };
export const Success: Story = { args: { tone: 'success', children: 'Success' } };
export const OnArtwork: Story = { args: { tone: 'live', onArt: true, children: 'On artwork' } };
