import type { QueueEntry } from '@stepwell/api/review-desk';
import { Button } from '@stepwell/shared-ui';
import { useFormState } from '../shared/form-state';
import { TextField } from '../shared/TextField';
import { DecisionForm } from './DecisionForm';
import styles from './DecisionForm.module.css';
import type { ReviewPageProps } from './ReviewPage';
import { TEXTS } from './texts';

export interface RejectFormProps extends Pick<ReviewPageProps, 'reasons'> {
  line: QueueEntry;
}

const { reject, hold } = TEXTS;

/** The form that rejects an order's reference. The learner may then send another reference. */
export function RejectForm({ line, reasons }: RejectFormProps) {
  const { values } = useFormState();
  return (
    <DecisionForm
      title={reject.title}
      action={`/review/${line.orderId}/reject`}
      seen={line.reference}
      id="reject"
    >
      <fieldset className={styles.reasons}>
        <legend>{reject.reasons}</legend>
        {reasons.map(({ code, text }, index) => (
          <label key={code} className={styles.reason}>
            <input
              type="radio"
              name="code"
              value={code}
              required
              defaultChecked={values.code === code}
              data-reason={index + 1}
            />
            <span>{text}</span>
            <kbd>{index + 1}</kbd>
          </label>
        ))}
      </fieldset>
      <TextField name="note" label={reject.note} maxLength={500} />
      <Button type="submit" variant="brand" size="lg" block>
        {reject.button}
      </Button>
    </DecisionForm>
  );
}

export function HoldForm({ line }: Pick<RejectFormProps, 'line'>) {
  return (
    <DecisionForm title={hold.title} action={`/review/${line.orderId}/hold`} seen={null} id="hold">
      <TextField name="holdReason" label={hold.reason} maxLength={500} />
      <Button type="submit" variant="outline" block>
        {hold.button}
      </Button>
    </DecisionForm>
  );
}
