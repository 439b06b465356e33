import { REASON_MAX } from '@stepwell/contract';
import { hasFailed, useStore } from '@stepwell/platform';
import { Alert, Button, Field, TextArea } from '@stepwell/shared-ui';
import { type FormEvent, useState } from 'react';
import { orderStore } from '../order.store';
import styles from './RefundForm.module.css';

/** The form that requests a refund. Its text is kept after a failure. */
export function RefundForm({ onDone }: { onDone: () => void }) {
  const [reason, setReason] = useState('');
  const isBusy = useStore(orderStore, ({ refund }) => refund.loading);
  const problem = useStore(orderStore, ({ refund }) => (hasFailed(refund) ? refund.message : ''));
  const requestRefund = useStore(orderStore, (state) => state.requestRefund);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() && (await requestRefund(reason.trim()))) onDone();
  }

  return (
    <form aria-label="Refund" className={styles.form} onSubmit={submit}>
      <Field label="Why do you ask for a refund?" required hint="Such as: I was charged twice.">
        <TextArea
          name="reason"
          maxLength={REASON_MAX}
          value={reason}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Field>
      {problem && <Alert tone="bad">{problem}</Alert>}
      <div className={styles.buttons}>
        <Button type="submit" busy={isBusy} disabled={!reason.trim()}>
          Ask for a refund
        </Button>
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
      </div>
    </form>
  );
}
