import type { Meta, StoryObj } from '@storybook/react-webpack5';
import { FieldRow } from '../layout/Grid';
import { Field } from './Field';
import { PhoneInput } from './PhoneInput';
import { Select } from './Select';
import { TextArea } from './TextArea';
import { TextInput } from './TextInput';

export default {
  component: Field,
  subcomponents: { TextInput, PhoneInput, Select, TextArea, FieldRow },
} satisfies Meta;
type Story = StoryObj<typeof Field>;

export const Required: Story = {
  args: { label: 'E-mail', required: true, children: <TextInput placeholder="you@example.com" /> },
};
export const Hint: Story = {
  args: { label: 'Name', hint: 'A quiet line below.', children: <TextInput defaultValue="Ishita" /> },
};
export const Invalid: Story = {
  args: {
    label: 'E-mail',
    required: true,
    error: 'Enter a valid email address',
    hint: 'The hint stays.',
    children: <TextInput type="email" defaultValue="ishita@" />,
  },
};
export const Approved: Story = {
  args: { label: 'Coupon', note: 'STEP10 applied.', children: <TextInput defaultValue="STEP10" /> },
};
export const Disabled: Story = {
  args: { label: 'Coupon', children: <TextInput defaultValue="Not now" disabled /> },
};
export const Phone: Story = {
  args: {
    label: 'Phone',
    required: true,
    hint: 'Ten digits.',
    children: <PhoneInput placeholder="10-digit number" />,
  },
};
export const PhoneInvalid: Story = {
  args: { label: 'Phone', error: 'Phone number is not valid', children: <PhoneInput defaultValue="98000" /> },
};
export const Choice: Story = {
  args: {
    label: 'State',
    required: true,
    children: <Select placeholder="Choose a state" options={{ '29': 'Karnataka', '30': 'Goa' }} />,
  },
};
export const Message: Story = {
  args: { label: 'Message', required: true, children: <TextArea placeholder="Which exam, and when?" /> },
};
export const MessageInvalid: Story = {
  args: { label: 'Message', error: 'Message is required', children: <TextArea /> },
};
export const SideBySide: Story = {
  render: () => (
    <FieldRow>
      <Field label="First name">
        <TextInput />
      </Field>
      <Field label="Last name">
        <TextInput />
      </Field>
    </FieldRow>
  ),
};
