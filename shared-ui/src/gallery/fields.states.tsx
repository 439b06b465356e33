import { useState } from 'react';
import {
  Checkbox,
  ChoiceGroup,
  CreditCard,
  Field,
  FieldRow,
  PhoneInput,
  QrCode,
  RadioCard,
  TextArea,
  TextInput,
  TextLink,
} from '../index';
import type { CatalogueShelf } from './component-states';

/** Controls: empty, filled, invalid, approved, disabled. */
export const FIELDS: CatalogueShelf = {
  title: 'Fields',
  components: {
    Field: {
      flow: 'columns',
      states: {
        required: () => (
          <Field label="Empty" required>
            <TextInput placeholder="Placeholder" />
          </Field>
        ),
        hint: () => (
          <Field label="With a hint" hint="A quiet line below.">
            <TextInput defaultValue="Typed" />
          </Field>
        ),
        invalid: () => (
          <Field label="Invalid" required error="Enter a valid email address" hint="The hint stays.">
            <TextInput type="email" defaultValue="ishita@" />
          </Field>
        ),
        approved: () => (
          <Field label="Approved" note="STEP10 applied.">
            <TextInput defaultValue="STEP10" />
          </Field>
        ),
      },
    },
    TextInput: {
      flow: 'columns',
      states: {
        empty: () => (
          <Field label="Nothing typed">
            <TextInput placeholder="you@example.com" />
          </Field>
        ),
        disabled: () => (
          <Field label="Disabled">
            <TextInput defaultValue="Not now" disabled />
          </Field>
        ),
      },
    },
    PhoneInput: {
      flow: 'columns',
      states: {
        empty: () => (
          <Field label="Phone" required hint="Ten digits.">
            <PhoneInput placeholder="10-digit number" />
          </Field>
        ),
        invalid: () => (
          <Field label="Phone, invalid" error="Phone number is not valid">
            <PhoneInput defaultValue="98000" />
          </Field>
        ),
      },
    },
    TextArea: {
      flow: 'columns',
      states: {
        empty: () => (
          <Field label="Message" required>
            <TextArea placeholder="Tell us which exam and when" />
          </Field>
        ),
        invalid: () => (
          <Field label="Message, invalid" error="Message is required">
            <TextArea />
          </Field>
        ),
      },
    },
    FieldRow: {
      flow: 'column',
      states: {
        'two-fields': () => (
          <FieldRow>
            <Field label="First name">
              <TextInput />
            </Field>
            <Field label="Last name">
              <TextInput />
            </Field>
          </FieldRow>
        ),
      },
    },
    Checkbox: {
      flow: 'columns',
      states: {
        ticked: () => <Checkbox defaultChecked>Ticked</Checkbox>,
        invalid: () => (
          <Checkbox required error="You must accept the terms and conditions">
            I have read <TextLink href="#terms">the terms</TextLink>
          </Checkbox>
        ),
        disabled: () => <Checkbox disabled>Disabled</Checkbox>,
      },
    },
    ChoiceGroup: {
      flow: 'column',
      states: {
        chosen: PaymentMode,
        invalid: () => (
          <ChoiceGroup legend="Nothing chosen" required error="Payment mode is required">
            <RadioCard name="state-none" value="a" title="This" />
            <RadioCard name="state-none" value="b" title="That" />
          </ChoiceGroup>
        ),
      },
    },
    RadioCard: {
      flow: 'columns',
      states: {
        plain: () => <RadioCard name="state-plain" value="plain" title="Plain" />,
        noted: () => (
          <RadioCard name="state-noted" value="noted" title="With a note" note="No charges" glyph={QrCode} />
        ),
        checked: () => <RadioCard name="state-checked" value="checked" title="Checked" defaultChecked />,
        disabled: () => <RadioCard name="state-disabled" value="disabled" title="Disabled" disabled />,
      },
    },
  },
};

function PaymentMode() {
  const [mode, setMode] = useState('scan');
  return (
    <ChoiceGroup legend="Payment mode" required>
      <RadioCard
        name="state-mode"
        value="scan"
        title="UPI Scan"
        note="Any UPI app, no charges"
        glyph={QrCode}
        checked={mode === 'scan'}
        onChange={(event) => setMode(event.target.value)}
      />
      <RadioCard
        name="state-mode"
        value="card"
        title="Card"
        note="Coming Soon. Not Available"
        glyph={CreditCard}
        disabled
      />
    </ChoiceGroup>
  );
}
