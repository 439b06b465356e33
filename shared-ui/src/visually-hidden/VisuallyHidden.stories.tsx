import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Text } from '../text/Text';
import { VisuallyHidden } from './VisuallyHidden';

export default { component: VisuallyHidden } satisfies Meta;
type Story = StoryObj<typeof VisuallyHidden>;

export const InASentence: Story = {
  render: () => (
    <Text>
      Screen readers read more than this:
      <VisuallyHidden> the rest of the sentence</VisuallyHidden>
    </Text>
  ),
};
export const Announced: Story = { args: { live: 'polite', children: 'Announced, and not seen' } };
