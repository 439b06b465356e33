import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Checkbox } from './Checkbox';
import { Field } from './Field';
import { PhoneInput } from './PhoneInput';
import { ChoiceGroup, RadioCard } from './RadioCard';
import { TextArea } from './TextArea';
import { TextInput } from './TextInput';

describe.each([
  ['TextInput', TextInput],
  ['TextArea', TextArea],
  ['PhoneInput', PhoneInput],
])('Field with %s', (_, Control) => {
  test('an error describes the control and makes it invalid', () => {
    render(
      <Field label="Contact" hint="Ten digits." error="Phone number is not valid">
        <Control />
      </Field>,
    );

    const control = screen.getByRole('textbox', { name: 'Contact' });
    expect(control).toBeInvalid();
    expect(control).toHaveAccessibleDescription(/Phone number is not valid Ten digits\.$/);
  });

  test('is valid and has no message by default', () => {
    render(
      <Field label="Contact">
        <Control />
      </Field>,
    );

    const control = screen.getByRole('textbox', { name: 'Contact' });
    expect(control).toBeValid();
    expect(control).not.toHaveAccessibleDescription(/\./);
  });

  test('marks a required control for screen readers, without the star in its name', () => {
    render(
      <Field label="Contact" required>
        <Control />
      </Field>,
    );

    const control = screen.getByRole('textbox', { name: 'Contact' });
    expect(control).toHaveAttribute('aria-required', 'true');
    expect(control).not.toHaveAttribute('required');
  });

  test('uses the given id', () => {
    render(
      <Field label="Contact" id="billing-contact">
        <Control />
      </Field>,
    );

    expect(screen.getByLabelText('Contact')).toHaveAttribute('id', 'billing-contact');
  });
});

test('an error replaces the note', () => {
  render(
    <Field label="Coupon" error="Unknown coupon" note="STEP10 applied.">
      <TextInput />
    </Field>,
  );

  expect(screen.getByText('Unknown coupon')).toBeInTheDocument();
  expect(screen.queryByText('STEP10 applied.')).not.toBeInTheDocument();
});

test('announces an error in a live region that exists before the error', async () => {
  render(<FieldWithError />);
  const liveRegion = document.querySelector('[aria-live="polite"]');
  expect(liveRegion).toBeEmptyDOMElement();

  await userEvent.click(screen.getByRole('button'));

  expect(liveRegion).toHaveTextContent('Wrong');
});

test('the country code describes the number and is not part of its value', async () => {
  render(
    <Field label="Phone">
      <PhoneInput />
    </Field>,
  );
  const control = screen.getByLabelText('Phone');

  await userEvent.type(control, '9800000000');

  expect(control).toHaveValue('9800000000');
  expect(control).toHaveAccessibleDescription('Country code +91');
});

test('a click on the label toggles the checkbox, and the error describes the checkbox', async () => {
  render(<Checkbox error="You must accept">I have read the terms</Checkbox>);
  const box = screen.getByRole('checkbox', { name: 'I have read the terms' });

  await userEvent.click(screen.getByText('I have read the terms'));

  expect(box).toBeChecked();
  expect(box).toHaveAccessibleDescription('You must accept');
});

test('a click selects a radio card, unless the card is disabled', async () => {
  render(
    <ChoiceGroup legend="Payment mode" required error="Payment mode is required">
      <RadioCard name="mode" value="scan" title="UPI Scan" note="Any UPI app" />
      <RadioCard name="mode" value="card" title="Card" note="Not Available" disabled />
    </ChoiceGroup>,
  );

  await userEvent.click(screen.getByText('Card'));
  await userEvent.click(screen.getByText('UPI Scan'));

  const group = screen.getByRole('radiogroup', { name: /Payment mode/ });
  expect(group).toHaveAccessibleDescription('Payment mode is required');
  expect(screen.getByRole('radio', { name: 'UPI Scan' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Card' })).not.toBeChecked();
  expect(screen.getByRole('radio', { name: 'Card' })).toHaveAccessibleDescription('Not Available');
});

function FieldWithError() {
  const [error, setError] = useState('');
  return (
    <>
      <Field label="Name" error={error}>
        <TextInput />
      </Field>
      <button type="button" onClick={() => setError('Wrong')}>
        Check
      </button>
    </>
  );
}
