import { SelectField } from '../shared/SelectField';
import { TextField } from '../shared/TextField';
import { TEXTS } from './texts';

/** Fields of a cancellation: the reason, which the learner reads, and a remark, which only staff read. @param props.reasons by code */
export function CancelFields({ reasons }: { reasons: Readonly<Record<string, string>> }) {
  const { shown, choose, remark, remarkHint } = TEXTS.cancelling;
  return (
    <>
      <SelectField name="code" label={shown} options={reasons} placeholder={choose} required />
      <TextField name="reason" label={remark} hint={remarkHint} rows={3} required />
    </>
  );
}
