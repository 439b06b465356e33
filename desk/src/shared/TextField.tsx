import { Field, TextArea, TextInput } from '@stepwell/shared-ui';
import type { ComponentProps, ReactNode } from 'react';

/** What was typed into a form, and what is wrong with it, by the name of the field. */
export interface Typed {
  values?: Readonly<Record<string, string>> | undefined;
  errors?: Readonly<Record<string, string>> | undefined;
}

export interface TextFieldProps extends Typed {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  /** Lines of a longer text; default: one line. */
  rows?: number;
  /** The value until something was typed. */
  value?: string | undefined;
  type?: ComponentProps<typeof TextInput>['type'];
  autoComplete?: string;
  inputMode?: 'text' | 'decimal' | 'numeric' | 'email' | 'tel' | 'url';
  maxLength?: number;
}

/** A text field that keeps what was typed and shows the server's message. */
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
