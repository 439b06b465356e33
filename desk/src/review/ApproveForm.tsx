import type { QueueEntry } from '@stepwell/api/review-desk';
import { Button } from '@stepwell/shared-ui';
import { CheckField } from '../shared/CheckField';
import { useFormState } from '../shared/form-state';
import { TextField } from '../shared/TextField';
import { LABELS } from '../shared/texts';
import { DecisionForm } from './DecisionForm';
import styles from './DecisionForm.module.css';
import { TEXTS } from './texts';

const { approve } = TEXTS;

/**
 * The form that confirms an order. Its amount is never prefilled, so that the reviewer types the amount that the bank shows. Fields for
 * unusual payments, such as a reason, appear after the server has refused the form without them.
 */
export function ApproveForm({ line }: { line: QueueEntry }) {
  const { values, errors } = useFormState();
  /** Whether the server has refused the form without this field, now or before. */
  const isNeeded = (name: string) => name in errors || (values[name] ?? '') !== '';
  const difference = (['short', 'over'] as const).find((name) => name in errors || values.accept === name);
  const isUnusual = difference !== undefined || isNeeded('couponUsedUp') || isNeeded('reason');
  return (
    <DecisionForm
      title={approve.title}
      action={`/review/${line.orderId}/approve`}
      seen={line.reference}
      id="approve"
    >
      <TextField
        name="amount"
        label={approve.amount}
        hint={approve.amountHint}
        inputMode="decimal"
        required
      />
      {line.reference !== null && (
        <>
          <TextField name="reference" label={approve.reference} hint={approve.referenceHint} />
          <output className={styles.compared} data-compare={line.reference} htmlFor="reference" />
        </>
      )}
      {difference && (
        <CheckField name="accept" value={difference}>
          {approve[difference]}
        </CheckField>
      )}
      {isNeeded('couponUsedUp') && (
        <CheckField name="couponUsedUp" value="yes">
          {approve.couponUsedUp}
        </CheckField>
      )}
      {isNeeded('payee') && <TextField name="payee" label={approve.payee} />}
      {isUnusual && <TextField name="reason" label={LABELS.reason} />}
      <Button type="submit" variant="action" size="lg" block>
        {approve.button}
      </Button>
    </DecisionForm>
  );
}
