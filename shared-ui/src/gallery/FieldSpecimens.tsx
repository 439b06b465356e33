import { CreditCard, QrCode } from 'lucide-react';
import { useState } from 'react';
import { Checkbox } from '../field/Checkbox';
import { Field } from '../field/Field';
import { PhoneInput } from '../field/PhoneInput';
import { ChoiceGroup, RadioCard } from '../field/RadioCard';
import { TextArea } from '../field/TextArea';
import { TextInput } from '../field/TextInput';
import { FieldRow } from '../layout/Grid';
import { TextLink } from '../link/TextLink';
import { Shelf, Specimen } from './Specimen';

/** Controls: empty, filled, invalid, approved, disabled. */
export function FieldSpecimens() {
  const [mode, setMode] = useState('scan');
  return (
    <Shelf title="Fields">
      <Specimen name="Field with TextInput" flow="columns">
        <Field label="Empty" required>
          <TextInput placeholder="Placeholder" />
        </Field>
        <Field label="With a hint" hint="A quiet line below.">
          <TextInput defaultValue="Typed" />
        </Field>
        <Field label="Invalid" required error="Enter a valid email address" hint="The hint stays.">
          <TextInput type="email" defaultValue="ishita@" />
        </Field>
        <Field label="Approved" note="STEP10 applied.">
          <TextInput defaultValue="STEP10" />
        </Field>
        <Field label="Disabled">
          <TextInput defaultValue="Not now" disabled />
        </Field>
      </Specimen>
      <Specimen name="PhoneInput, in a FieldRow" flow="column">
        <FieldRow>
          <Field label="Phone" required hint="Ten digits.">
            <PhoneInput placeholder="10-digit number" />
          </Field>
          <Field label="Phone, invalid" error="Phone number is not valid">
            <PhoneInput defaultValue="98000" />
          </Field>
        </FieldRow>
      </Specimen>
      <Specimen name="TextArea" flow="columns">
        <Field label="Message" required>
          <TextArea placeholder="Tell us which exam and when" />
        </Field>
        <Field label="Message, invalid" error="Message is required">
          <TextArea />
        </Field>
      </Specimen>
      <Specimen name="Checkbox" flow="columns">
        <Checkbox defaultChecked>Ticked</Checkbox>
        <Checkbox required error="You must accept the terms and conditions">
          I have read <TextLink href="#terms">the terms</TextLink>
        </Checkbox>
        <Checkbox disabled>Disabled</Checkbox>
      </Specimen>
      <Specimen name="ChoiceGroup with RadioCards" flow="column">
        <ChoiceGroup legend="Payment mode" required>
          <RadioCard
            name="specimen-mode"
            value="scan"
            title="UPI Scan"
            note="Any UPI app, no charges"
            glyph={QrCode}
            checked={mode === 'scan'}
            onChange={(event) => setMode(event.target.value)}
          />
          <RadioCard
            name="specimen-mode"
            value="card"
            title="Card"
            note="Coming Soon. Not Available"
            glyph={CreditCard}
            disabled
          />
        </ChoiceGroup>
        <ChoiceGroup legend="Nothing chosen" required error="Payment mode is required">
          <RadioCard name="specimen-none" value="a" title="This" />
          <RadioCard name="specimen-none" value="b" title="That" />
        </ChoiceGroup>
      </Specimen>
    </Shelf>
  );
}
