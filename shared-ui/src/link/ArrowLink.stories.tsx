import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ArrowLink } from './ArrowLink';

export default { component: ArrowLink } satisfies Meta;
type Story = StoryObj<typeof ArrowLink>;

export const Forward: Story = { args: { href: '#forward', children: 'Forward' } };
export const Back: Story = { args: { href: '#back', direction: 'back', children: 'Back' } };
