import { Field, TextArea, TextInput } from '@stepwell/shared-ui';
import type { ComponentProps, ReactNode } from 'react';
import { useFormState } from './form-state';

export interface TextFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  /** Number of lines; default 1. */
  rows?: number;
  /** The initial value. */
  value?: string | undefined;
  type?: ComponentProps<typeof TextInput>['type'];
  autoComplete?: string;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel' | 'url';
  maxLength?: number;
}

/** A text field. If the form was refused, it has the typed value and the server's error message. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, required, rows, value, autoComplete = 'off', ...input } = props;
  const { values, errors } = useFormState();
  const shared = { name, defaultValue: values[name] ?? value, required, autoComplete, ...input };
  // A text area has no `type`.
  const { type: _type, ...area } = shared;
  return (
    <Field id={name} label={label} hint={hint} error={errors[name]} required={required}>
      {rows ? <TextArea {...area} rows={rows} dir="auto" /> : <TextInput {...shared} />}
    </Field>
  );
}
