import { Checkbox } from '@stepwell/shared-ui';
import { useFormState } from './form-state';

export interface CheckFieldProps {
  name: string;
  /** Sent if the box is checked. */
  value: string;
  children: string;
}

/** A checkbox. If the form was refused, it has the state that was sent, and the server's error message. */
export function CheckField({ name, value, children }: CheckFieldProps) {
  const { values, errors } = useFormState();
  return (
    <Checkbox name={name} value={value} defaultChecked={values[name] === value} error={errors[name]}>
      {children}
    </Checkbox>
  );
}
