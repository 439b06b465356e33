import { cleanReference, referenceMessage, UPI_REFERENCE_LENGTH } from '@stepwell/contract';
import { useStore } from '@stepwell/platform';
import { Button, Checkbox, Field, TextInput, VisuallyHidden } from '@stepwell/shared-ui';
import { type FormEvent, useEffect, useState } from 'react';
import { orderStore } from '../order/order.store';
import styles from './PaymentReference.module.css';
import { forgetReference, rememberedReference, rememberReference } from './reference-draft';

/** The form for the payment reference. The field appears when the learner checks the box that the payment is done. Both are required. */
export function PaymentReference({ orderId }: { orderId: string }) {
  const sentTxnId = useStore(orderStore, ({ orderStatus }) => orderStatus.args?.txnId ?? '');
  const loading = useStore(orderStore, ({ orderStatus }) => orderStatus.loading);
  const submitReference = useStore(orderStore, (state) => state.submitReference);
  const [{ hasPaid, txnId }, setDraft] = useState(
    () => rememberedReference(orderId) ?? { hasPaid: sentTxnId !== '', txnId: sentTxnId },
  );
  const reference = cleanReference(txnId);
  const length = Array.from(reference).length;
  const isComplete = length === UPI_REFERENCE_LENGTH;
  // An empty field shows no error.
  const problem = reference && !isComplete ? referenceMessage(reference, UPI_REFERENCE_LENGTH) : undefined;
  const canSubmit = hasPaid && isComplete;

  useEffect(() => rememberReference(orderId, { hasPaid, txnId }), [orderId, hasPaid, txnId]);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (!canSubmit || loading) return;
    const isAccepted = await submitReference({ orderId, paymentMode: 'upi-scan', txnId: reference });
    if (isAccepted) forgetReference();
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label="UPI reference">
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
            onChange={(event) => setDraft({ hasPaid, txnId: event.currentTarget.value })}
            inputMode="text"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className={styles.input}
          />
        </Field>
      )}
      <Button type="submit" variant="action" size="lg" block busy={loading} disabled={!canSubmit}>
        Submit
      </Button>
      <VisuallyHidden live="polite">{loading ? 'Sending the reference' : ''}</VisuallyHidden>
    </form>
  );
}
