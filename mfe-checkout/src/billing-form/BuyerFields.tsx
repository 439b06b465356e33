import { type FieldMessages, GST_STATES } from '@stepwell/contract';
import { Field, FieldRow, Select, TextInput } from '@stepwell/shared-ui';

/** Fields for a tax invoice: the buyer's state, and name and GSTIN of the company if the invoice is for a company. */
export function BuyerFields({ errors }: { errors: FieldMessages }) {
  return (
    <>
      <Field label="State" id="billing-state" required error={errors.state}>
        <Select
          name="state"
          autoComplete="address-level1"
          placeholder="Choose a state"
          options={GST_STATES}
        />
      </Field>
      <FieldRow>
        <Field label="Company (optional)" id="billing-company" error={errors.company}>
          <TextInput name="company" autoComplete="organization" />
        </Field>
        <Field
          label="Its GSTIN (optional)"
          id="billing-gstin"
          error={errors.gstin}
          hint="For an invoice to your company."
        >
          <TextInput name="gstin" autoComplete="off" autoCapitalize="characters" spellCheck={false} />
        </Field>
      </FieldRow>
    </>
  );
}
