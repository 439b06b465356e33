import { UPI_REFERENCE_LENGTH } from '@stepwell/contract';
import { useStore } from '@stepwell/platform';
import { Alert, Button, Checkbox, Field, TextInput, VisuallyHidden } from '@stepwell/shared-ui';
import { type FormEvent, useEffect, useState } from 'react';
import { orderStore } from '../../order/order.store';
import styles from './PaymentReference.module.css';
import { forgetReference, recallReference, rememberReference } from './reference-draft';
import { useReferenceCheck } from './useReferenceCheck';

/** The tick, then the field for the reference; it is sent only with both. */
export function PaymentReference({ orderId }: { orderId: string }) {
  const sent = useStore(orderStore, ({ orderStatus }) => orderStatus.args?.txnId ?? '');
  const loading = useStore(orderStore, ({ orderStatus }) => orderStatus.loading);
  const submitReference = useStore(orderStore, (state) => state.submitReference);
  const [{ hasPaid, txnId }, setDraft] = useState(
    () => recallReference(orderId) ?? { hasPaid: sent !== '', txnId: sent },
  );
  const late = useReferenceCheck();
  const { check } = late;
  const { reference, ...checked } = check?.(txnId) ?? { reference: txnId.trim() };
  const length = Array.from(reference).length;
  const problem = reference ? checked.problem : undefined;
  // Until the rule is here its length is all that can be said of a reference.
  const canSubmit = hasPaid && (check ? reference !== '' && !problem : length === UPI_REFERENCE_LENGTH);

  useEffect(() => rememberReference(orderId, { hasPaid, txnId }), [orderId, hasPaid, txnId]);

  // What was pressed before the rule came.
  // biome-ignore lint/correctness/useExhaustiveDependencies: at most once
  useEffect(() => {
    if (late.isOwed) void submit();
  }, [late.isOwed]);

  async function submit() {
    if (!canSubmit || loading) return;
    const isTaken = await submitReference({ orderId, paymentMode: 'upi-scan', txnId: reference });
    if (isTaken) forgetReference();
  }

  function press(event: FormEvent) {
    event.preventDefault();
    if (check) void submit();
    else late.press();
  }

  return (
    <form className={styles.form} onSubmit={press} noValidate aria-label="UPI reference">
      <Checkbox
        checked={hasPaid}
        onChange={(event) => setDraft({ hasPaid: event.currentTarget.checked, txnId })}
      >
        I have successfully paid via UPI Scan
      </Checkbox>
      {hasPaid && (
        <Field
          label="UPI reference"
          required
          error={
            problem && (
              <span className={styles.problem}>
                <span>{problem}</span>
                <span aria-hidden="true" className={styles.count}>
                  {`${length} / ${UPI_REFERENCE_LENGTH}`}
                </span>
              </span>
            )
          }
          hint={
            !problem && reference !== '' && !/^\d+$/.test(reference)
              ? 'Most UPI references are 12 digits. Compare it with your UPI app before you submit.'
              : 'The 12 characters your UPI app shows for this payment: “UPI transaction ID” in Google Pay, “UTR” in PhonePe, “UPI Ref No” in Paytm.'
          }
        >
          <TextInput
            name="txnId"
            value={txnId}
            onFocus={late.want}
            onChange={(event) => setDraft({ hasPaid, txnId: event.currentTarget.value })}
            inputMode="text"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className={styles.input}
          />
        </Field>
      )}
      {late.problem && <Alert tone="bad">{late.problem}</Alert>}
      <Button
        type="submit"
        variant="action"
        size="lg"
        block
        busy={loading || late.isWaiting}
        disabled={!canSubmit}
      >
        Submit
      </Button>
      <VisuallyHidden live="polite">{loading ? 'Sending the reference' : ''}</VisuallyHidden>
    </form>
  );
}
