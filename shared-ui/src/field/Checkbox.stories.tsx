import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { TextLink } from '../link/TextLink';
import { Checkbox } from './Checkbox';

export default { component: Checkbox } satisfies Meta;
type Story = StoryObj<typeof Checkbox>;

export const Ticked: Story = { args: { defaultChecked: true, children: 'Ticked' } };
export const Disabled: Story = { args: { disabled: true, children: 'Disabled' } };
export const Invalid: Story = {
  args: {
    required: true,
    error: 'You must accept the terms and conditions',
    children: (
      <>
        I have read <TextLink href="#terms">the terms</TextLink>
      </>
    ),
  },
};
