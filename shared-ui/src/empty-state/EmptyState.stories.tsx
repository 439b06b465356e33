import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { RefreshCw } from 'lucide-react';
import { Button } from '../button/Button';
import { Icon } from '../icons/Icon';
import { EmptyState } from './EmptyState';

export default { component: EmptyState } satisfies Meta;
type Story = StoryObj<typeof EmptyState>;

export const Plain: Story = {};
export const WithActions: Story = {
  args: {
    children: 'The well is dry for a moment. Please try again shortly.',
    actions: (
      <>
        <Button icon={<Icon glyph={RefreshCw} />}>Try again</Button>
        <Button variant="outline" href="#contact">
          Contact Us
        </Button>
      </>
    ),
  },
};
