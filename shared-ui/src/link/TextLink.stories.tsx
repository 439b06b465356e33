import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { Text } from '../text/Text';
import { TextLink } from './TextLink';

export default { component: TextLink } satisfies Meta;

export const InASentence: StoryObj<typeof TextLink> = {
  render: () => (
    <Text>
      A sentence with <TextLink href="#text">a link in it</TextLink>.
    </Text>
  ),
};
