import { Button, type ButtonProps, Checkbox, Field, Select, TextArea, TextInput } from '@stepwell/shared-ui';
import type { ComponentProps, ReactNode } from 'react';
import { ActionContext, useRefused } from './form-state';

interface FormProps {
  /** Path of the form, as in `Area.form`. */
  action: string;
  /** Values that are sent with the fields. */
  hidden?: Readonly<Record<string, string>>;
  /** Label of the button that sends the form; absent if the fields contain the buttons. */
  button?: ReactNode;
  /** For a form with a file. */
  hasFile?: boolean;
  /** Fields and button side by side. */
  isInline?: boolean;
  /** Attributes by which the desk's script finds the form. */
  data?: Readonly<Record<`data-${string}`, string>>;
  children?: ReactNode;
}

/** A form that is sent by POST. If it was refused, its fields have what was typed, and their messages. */
export function Form({ action, hidden = {}, button, hasFile, isInline, data, children }: FormProps) {
  return (
    <ActionContext value={action}>
      <form
        method="post"
        action={action}
        encType={hasFile ? 'multipart/form-data' : undefined}
        className={isInline ? 'inline-form' : 'form'}
        noValidate
        {...data}
      >
        {Object.entries(hidden).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {children}
        {button && (
          <div className="buttons">
            <Button type="submit" variant="action">
              {button}
            </Button>
          </div>
        )}
      </form>
    </ActionContext>
  );
}

interface FormButtonProps extends Pick<FormProps, 'action' | 'hidden'> {
  size?: ButtonProps['size'];
  variant?: ButtonProps['variant'];
  /** Label for screen readers, where the text does not name the object. */
  label?: string;
  children: string;
}

/** A button that is a whole form. */
export function FormButton({ size = 'sm', variant = 'outline', label, children, ...form }: FormButtonProps) {
  return (
    <Form {...form} isInline>
      <Button type="submit" size={size} variant={variant} aria-label={label}>
        {children}
      </Button>
    </Form>
  );
}

interface TextFieldProps {
  name: string;
  label: string;
  hint?: ReactNode;
  required?: boolean;
  /** Number of lines; default 1. A field with several lines is as wide as the form. */
  rows?: number;
  /** The initial value. */
  value?: string | number | null | undefined;
  type?: ComponentProps<typeof TextInput>['type'];
  autoComplete?: string;
  inputMode?: ComponentProps<typeof TextInput>['inputMode'];
  maxLength?: number;
  data?: Readonly<Record<`data-${string}`, string>>;
}

export function TextField(props: TextFieldProps) {
  const {
    name,
    label,
    hint,
    required = false,
    rows,
    value,
    autoComplete = 'off',
    data,
    type,
    ...input
  } = props;
  const { value: sent, error, isRefused } = useRefused(name);
  const shared = {
    name,
    defaultValue: isRefused ? text(sent) : text(value),
    autoComplete,
    ...input,
    ...data,
  };
  return (
    <div className="field" data-wide={rows ? true : undefined}>
      <Field id={name} label={label} hint={hint} error={error} required={required}>
        {rows ? (
          <TextArea {...shared} rows={rows} dir="auto" />
        ) : (
          <TextInput {...shared} type={type ?? 'text'} />
        )}
      </Field>
    </div>
  );
}

interface SelectFieldProps extends Pick<TextFieldProps, 'name' | 'label' | 'hint' | 'required' | 'value'> {
  /** Texts by value. */
  options: Readonly<Record<string, string>>;
  /** Shown until a value is chosen. */
  placeholder?: string;
}

export function SelectField({ name, label, hint, required = false, value, ...select }: SelectFieldProps) {
  const { value: sent, error, isRefused } = useRefused(name);
  return (
    <div className="field">
      <Field id={name} label={label} hint={hint} error={error} required={required}>
        <Select {...select} name={name} defaultValue={isRefused ? text(sent) : text(value)} />
      </Field>
    </div>
  );
}

interface CheckFieldProps {
  name: string;
  /** Sent if the box is checked; default `true`. */
  value?: string;
  isChecked?: boolean;
  children: ReactNode;
}

export function CheckField({ name, value = 'true', isChecked = false, children }: CheckFieldProps) {
  const { value: sent, error, isRefused } = useRefused(name);
  const isSent = Array.isArray(sent) ? sent.includes(value) : sent === value;
  return (
    <Checkbox name={name} value={value} defaultChecked={isRefused ? isSent : isChecked} error={error}>
      {children}
    </Checkbox>
  );
}

interface FileFieldProps extends Pick<TextFieldProps, 'name' | 'label' | 'hint' | 'required'> {
  /** Types such as `.csv,.xlsx`. */
  accept: string;
}

export function FileField({ name, label, hint, required = false, accept }: FileFieldProps) {
  const { error } = useRefused(name);
  return (
    <div className="field">
      <Field id={name} label={label} hint={hint} error={error} required={required}>
        <TextInput type="file" name={name} accept={accept} />
      </Field>
    </div>
  );
}

interface SearchProps {
  /** Path of the list. */
  action: string;
  label: string;
  /** The search that the page shows. */
  value: string;
  /** Other parameters of the list. */
  hidden?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** A search: the list's address contains what was typed, in `search`. */
export function SearchForm({ action, label, value, hidden = {}, children }: SearchProps) {
  return (
    <search>
      <form method="get" action={action} className="inline-form" data-search>
        {Object.entries(hidden).map(([name, each]) => (
          <input key={name} type="hidden" name={name} value={each} />
        ))}
        <TextField name="search" label={label} value={value} type="search" maxLength={200} />
        {children}
        <Button type="submit" variant="brand">
          Search
        </Button>
      </form>
    </search>
  );
}

function text(value: unknown): string {
  return value === undefined || value === null ? '' : String(value);
}
