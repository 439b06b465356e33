import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { ArrowRight, Send } from 'lucide-react';
import { Icon } from '../icons/Icon';
import { Button } from './Button';

export default { component: Button } satisfies Meta;
type Story = StoryObj<typeof Button>;

export const Action: Story = { args: { variant: 'action', children: 'Action' } };
export const Brand: Story = { args: { variant: 'brand', children: 'Brand' } };
export const Outline: Story = { args: { variant: 'outline', children: 'Outline' } };
export const Large: Story = { args: { size: 'lg', children: 'Large' } };
export const Small: Story = { args: { size: 'sm', children: 'Small' } };
export const WithIcon: Story = { args: { icon: <Icon glyph={Send} />, children: 'With an icon' } };
export const Block: Story = {
  args: { variant: 'action', size: 'lg', block: true, children: 'As wide as its container' },
};
export const Link: Story = {
  render: () => (
    <Button href="#button">
      A link
      <Icon glyph={ArrowRight} />
    </Button>
  ),
};
export const LinkDisabled: Story = { args: { href: '#button', disabled: true, children: 'A disabled link' } };
export const Busy: Story = { args: { busy: true, children: 'Working' } };
export const BusyWithIcon: Story = {
  args: { busy: true, icon: <Icon glyph={Send} />, children: 'Sending' },
};
export const ActionBusy: Story = { args: { variant: 'action', busy: true, children: 'Working' } };
export const OutlineBusy: Story = { args: { variant: 'outline', busy: true, children: 'Working' } };
export const Disabled: Story = { args: { disabled: true, children: 'Disabled' } };
export const ActionDisabled: Story = { args: { variant: 'action', disabled: true, children: 'Disabled' } };
export const OutlineDisabled: Story = { args: { variant: 'outline', disabled: true, children: 'Disabled' } };
