import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { FallbackCard } from './FallbackCard';

export default { component: FallbackCard } satisfies Meta;
type Story = StoryObj<typeof FallbackCard>;

export const WithRetry: Story = {
  args: { onRetry: () => undefined, children: 'The rest of the page works.' },
};
export const Busy: Story = { args: { onRetry: () => undefined, busy: true } };
export const WithoutRetry: Story = { args: { title: 'Without a second try' } };
