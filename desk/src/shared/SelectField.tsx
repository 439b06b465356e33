import { Field, Select } from '@stepwell/shared-ui';
import { useFormState } from './form-state';

export interface SelectFieldProps {
  name: string;
  label: string;
  hint?: string | undefined;
  required?: boolean;
  /** Texts by value. */
  options: Readonly<Record<string, string>>;
  /** Shown until a value is chosen. */
  placeholder?: string;
  /** The initial value. */
  value?: string;
}

/** A list of choices. If the form was refused, it has the chosen value and the server's error message. */
export function SelectField({ name, label, hint, required, value, ...select }: SelectFieldProps) {
  const { values, errors } = useFormState();
  return (
    <Field id={name} label={label} hint={hint} error={errors[name]} required={required}>
      {/* An empty value means that nothing was chosen. */}
      <Select {...select} name={name} required={required} defaultValue={values[name] || value} />
    </Field>
  );
}
