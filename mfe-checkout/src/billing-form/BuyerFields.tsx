import { type FieldMessages, LAZY_CODE_TIMEOUT_MS } from '@stepwell/contract';
import { Field, FieldRow, Select, TextInput, useLazyModule } from '@stepwell/shared-ui';
import { useEffect, useRef } from 'react';
import { restoreDraft } from './billing-draft';

/** Fields for a tax invoice: the buyer's state, and name and GSTIN of the company if the invoice is for a company. */
export function BuyerFields({ errors }: { errors: FieldMessages }) {
  const select = useRef<HTMLSelectElement>(null);
  const { code: states, load } = useLazyModule(fetchStates, LAZY_CODE_TIMEOUT_MS);
  useEffect(load, [load]);
  // The select has no choices before `states` are loaded, so only then can its value be restored. The event makes the form validate it.
  useEffect(() => {
    const form = states && select.current?.form;
    if (!form) return;
    restoreDraft(form);
    if (select.current?.value) select.current.dispatchEvent(new Event('input', { bubbles: true }));
  }, [states]);
  return (
    <>
      <Field label="State" id="billing-state" required error={errors.state}>
        <Select
          ref={select}
          name="state"
          autoComplete="address-level1"
          placeholder="Choose a state"
          options={states ?? {}}
          onFocus={load}
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

async function fetchStates() {
  const { BUYER_STATES } = await import('./buyer-states');
  return BUYER_STATES;
}
