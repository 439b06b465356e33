import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Card } from './Card';

export default { component: Card, args: { children: 'A card' } } satisfies Meta<typeof Card>;
type Story = StoryObj<typeof Card>;

export const AtRest: Story = {};
export const Raised: Story = { args: { depth: 2 } };
export const SideCard: Story = { args: { depth: 3 } };
export const Frame: Story = { args: { padding: 'frame' } };
export const WithoutPadding: Story = { args: { padding: 'none' } };
export const Lifts: Story = { args: { lift: true } };
