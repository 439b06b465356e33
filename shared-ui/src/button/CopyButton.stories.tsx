import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { CopyButton } from './CopyButton';

export default { component: CopyButton } satisfies Meta;

export const Ready: StoryObj<typeof CopyButton> = {
  args: { text: 'SW26118421', label: 'Copy the order id' },
};
