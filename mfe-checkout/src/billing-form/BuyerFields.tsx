import { type FieldMessages, GST_STATES } from '@stepwell/contract';
import { Field, FieldRow, Select, TextInput } from '@stepwell/shared-ui';

/** What a tax invoice needs: the buyer's state, and a company's name and GSTIN if it is to be invoiced. */
export function BuyerFields({ errors }: { errors: FieldMessages }) {
  return (
    <>
      <Field
        label="State"
        id="billing-state"
        required
        error={errors.state}
        hint="Where you live; it decides the kind of GST, not its amount."
      >
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
