import { Field, Select } from '@stepwell/shared-ui';
import { TextField, type Typed } from '../shared/TextField';
import { TEXTS } from './texts';

export interface CancelFieldsProps extends Typed {
  /** The reasons for a cancellation, which the learner reads, by code. */
  reasons: Readonly<Record<string, string>>;
}

/** Fields of a cancellation: the reason, which the learner reads, and a remark, which only staff read. */
export function CancelFields({ reasons, values, errors }: CancelFieldsProps) {
  const { shown, choose, remark, remarkHint } = TEXTS.cancelling;
  return (
    <>
      <Field id="code" label={shown} required>
        <Select
          name="code"
          options={reasons}
          placeholder={choose}
          required
          defaultValue={values?.code ?? ''}
        />
      </Field>
      <TextField name="reason" label={remark} hint={remarkHint} rows={3} required {...{ values, errors }} />
    </>
  );
}
