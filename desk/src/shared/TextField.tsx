import { Field, TextArea, TextInput } from '@stepwell/shared-ui';
import type { ComponentProps, ReactNode } from 'react';

/** The values that were typed into a form, and the error messages about them, by name of the field. */
export interface Typed {
  values?: Readonly<Record<string, string>> | undefined;
  errors?: Readonly<Record<string, string>> | undefined;
}

export interface TextFieldProps extends Typed {
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

/** A text field. After a refused form, it has the typed value and the server's error message. */
export function TextField(props: TextFieldProps) {
  const { name, label, hint, required, rows, value, values, errors, autoComplete = 'off', ...input } = props;
  const shared = { name, defaultValue: values?.[name] ?? value, required, autoComplete, ...input };
  const { type: _, ...area } = shared;
  return (
    <Field id={name} label={label} hint={hint} error={errors?.[name]} required={required}>
      {rows ? <TextArea {...area} rows={rows} /> : <TextInput {...shared} />}
    </Field>
  );
}
