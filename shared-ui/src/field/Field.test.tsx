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
  test('reads the error first, then the hint, and marks the control invalid', () => {
    render(
      <Field label="Contact" hint="Ten digits." error="Phone number is not valid">
        <Control />
      </Field>,
    );

    const control = screen.getByRole('textbox', { name: 'Contact' });
    expect(control).toBeInvalid();
    expect(control).toHaveAccessibleDescription(/Phone number is not valid Ten digits\.$/);
  });

  test('is not invalid, and describes nothing, without error, note or hint', () => {
    render(
      <Field label="Contact">
        <Control />
      </Field>,
    );

    const control = screen.getByRole('textbox', { name: 'Contact' });
    expect(control).toBeValid();
    expect(control).not.toHaveAccessibleDescription(/\./);
  });

  test('tells screen readers what the mark means, and keeps the star out of the name', () => {
    render(
      <Field label="Contact" required>
        <Control />
      </Field>,
    );

    const control = screen.getByRole('textbox', { name: 'Contact' });
    expect(control).toHaveAttribute('aria-required', 'true');
    expect(control).not.toHaveAttribute('required');
  });

  test('takes an id of its own', () => {
    render(
      <Field label="Contact" id="billing-contact">
        <Control />
      </Field>,
    );

    expect(screen.getByLabelText('Contact')).toHaveAttribute('id', 'billing-contact');
  });
});

test('an error takes the place of good news', () => {
  render(
    <Field label="Coupon" error="Unknown coupon" note="STEP10 applied.">
      <TextInput />
    </Field>,
  );

  expect(screen.getByText('Unknown coupon')).toBeInTheDocument();
  expect(screen.queryByText('STEP10 applied.')).not.toBeInTheDocument();
});

test('an error that appears later is announced from a place that was there before', async () => {
  render(<Mistake />);
  const place = document.querySelector('[aria-live="polite"]');
  expect(place).toBeEmptyDOMElement();

  await userEvent.click(screen.getByRole('button'));

  expect(place).toHaveTextContent('Wrong');
});

test('the country code is read with the number and is not part of it', async () => {
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

test('a tick box is pressed by its words and reads its error', async () => {
  render(<Checkbox error="You must accept">I have read the terms</Checkbox>);
  const box = screen.getByRole('checkbox', { name: 'I have read the terms' });

  await userEvent.click(screen.getByText('I have read the terms'));

  expect(box).toBeChecked();
  expect(box).toHaveAccessibleDescription('You must accept');
});

test('of two cards the pressed one is chosen, and a disabled one cannot be', async () => {
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

function Mistake() {
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
