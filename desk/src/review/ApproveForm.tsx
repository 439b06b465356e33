import type { QueueEntry } from '@stepwell/api/review-desk';
import { Button, Checkbox } from '@stepwell/shared-ui';
import { TextField } from '../shared/TextField';
import { DecisionForm } from './DecisionForm';
import styles from './DecisionForm.module.css';
import type { RefusedDecision } from './ReviewPage';
import { TEXTS } from './texts';

export interface ApproveFormProps {
  line: QueueEntry;
  refused?: RefusedDecision | undefined;
}

const { approve } = TEXTS;

/**
 * The form that confirms an order. Its amount is never prefilled, so that the reviewer types the amount that the bank shows. Fields for
 * unusual payments, such as a reason, appear after the server has refused the form without them.
 */
export function ApproveForm({ line, refused }: ApproveFormProps) {
  const { values = {}, errors = {} } = refused ?? {};
  const asks = (name: string) => name in errors || (values[name] ?? '') !== '';
  const difference = ['short', 'over'].find((name) => name in errors || values.accept === name);
  const isUnusual = difference !== undefined || asks('couponUsedUp') || asks('reason');
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
        values={values}
        errors={{ ...errors, ...(difference && errors[difference] && { amount: errors[difference] }) }}
      />
      {line.reference !== null && (
        <>
          <TextField
            name="reference"
            label={approve.reference}
            hint={approve.referenceHint}
            values={values}
            errors={errors}
          />
          <output className={styles.compared} data-compare={line.reference} htmlFor="reference" />
        </>
      )}
      {difference && (
        <Checkbox name="accept" value={difference} defaultChecked={values.accept === difference}>
          {difference === 'short' ? approve.short : approve.over}
        </Checkbox>
      )}
      {asks('couponUsedUp') && (
        <Checkbox
          name="couponUsedUp"
          value="yes"
          defaultChecked={values.couponUsedUp === 'yes'}
          error={errors.couponUsedUp}
        >
          {approve.couponUsedUp}
        </Checkbox>
      )}
      {asks('payee') && <TextField name="payee" label={approve.payee} values={values} errors={errors} />}
      {isUnusual && <TextField name="reason" label={approve.reason} values={values} errors={errors} />}
      <Button type="submit" variant="action" size="lg" block>
        {approve.press}
      </Button>
    </DecisionForm>
  );
}
