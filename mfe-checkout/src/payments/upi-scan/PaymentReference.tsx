import { LAZY_CODE_TIMEOUT_MS, NETWORK_ERROR, UPI_REFERENCE_LENGTH } from '@stepwell/contract';
import { useStore } from '@stepwell/platform';
import {
  Alert,
  Button,
  Checkbox,
  Field,
  TextInput,
  useLazyModule,
  VisuallyHidden,
} from '@stepwell/shared-ui';
import { type FormEvent, useEffect, useState } from 'react';
import { orderStore } from '../../order/order.store';
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
  const ruleModule = useLazyModule(fetchCheck, LAZY_CODE_TIMEOUT_MS);
  const { code: check, load, isSubmitPending } = ruleModule;
  const { reference, ...found } = check?.(txnId) ?? { reference: txnId.trim() };
  const length = Array.from(reference).length;
  // An empty field shows no error.
  const problem = reference ? found.problem : undefined;
  // Until the rule is loaded, only the length of a reference can be checked.
  const canSubmit = hasPaid && (check ? reference !== '' && !problem : length === UPI_REFERENCE_LENGTH);

  useEffect(() => rememberReference(orderId, { hasPaid, txnId }), [orderId, hasPaid, txnId]);

  useEffect(load, [load]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: repeats once a submission that came before the rule was loaded
  useEffect(() => {
    if (isSubmitPending) void submit();
  }, [isSubmitPending]);

  async function submit() {
    if (!canSubmit || loading) return;
    const isAccepted = await submitReference({ orderId, paymentMode: 'upi-scan', txnId: reference });
    if (isAccepted) forgetReference();
  }

  function press(event: FormEvent) {
    event.preventDefault();
    if (check) void submit();
    else ruleModule.press();
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
            onFocus={load}
            onChange={(event) => setDraft({ hasPaid, txnId: event.currentTarget.value })}
            inputMode="text"
            autoCapitalize="characters"
            autoComplete="off"
            spellCheck={false}
            className={styles.input}
          />
        </Field>
      )}
      {ruleModule.hasFailed && <Alert tone="bad">{NETWORK_ERROR}</Alert>}
      <Button
        type="submit"
        variant="action"
        size="lg"
        block
        busy={loading || ruleModule.isWaiting}
        disabled={!canSubmit}
      >
        Submit
      </Button>
      <VisuallyHidden live="polite">{loading ? 'Sending the reference' : ''}</VisuallyHidden>
    </form>
  );
}

/** Loads the API's rule for a reference: a function that cleans the typed text, and returns the problem of an invalid one. */
async function fetchCheck() {
  const { cleanReference, formErrors, paymentRules } = await import('@stepwell/contract/rules');
  return (txnId: string): { reference: string; problem?: string } => ({
    reference: cleanReference(txnId),
    // `order` stands for any order id, because only the message of the reference is used.
    problem: formErrors(paymentRules, { orderId: 'order', paymentMode: 'upi-scan', txnId }).txnId,
  });
}
