import { CircleAlert, CircleCheck } from 'lucide-react';
import { type ReactNode, useId, useMemo } from 'react';
import { classNames } from '../class-names/class-names';
import { Icon } from '../icons/Icon';
import styles from './Field.module.css';
import { FieldContext } from './field-context';

export interface FieldProps {
  label: ReactNode;
  /** A secondary line below the control. */
  hint?: ReactNode;
  /** The message of an invalid control, shown instead of `note`. */
  error?: ReactNode;
  /** A confirmation of the value, with a check mark. */
  note?: ReactNode;
  /** Adds a star and `aria-required`, but not `required`, with which browsers would show their own messages. */
  required?: boolean;
  /** The control's id. Default: generated. */
  id?: string;
  /** One TextInput, TextArea, PhoneInput, Select, or a control that calls `useFieldControl`. */
  children: ReactNode;
  className?: string;
}

/** A label, one control and its messages, connected for screen readers. */
export function Field({ label, hint, error, note, required, id, children, className }: FieldProps) {
  const generatedId = useId();
  const controlId = id ?? generatedId;
  const hintId = hint ? `${controlId}-hint` : '';
  const messageId = error || note ? `${controlId}-message` : '';
  const describedBy = [messageId, hintId].filter(Boolean).join(' ') || undefined;
  const invalid = Boolean(error);

  const control = useMemo(
    () => ({
      id: controlId,
      'aria-describedby': describedBy,
      'aria-invalid': invalid ? (true as const) : undefined,
      'aria-required': required ? (true as const) : undefined,
    }),
    [controlId, describedBy, invalid, required],
  );

  return (
    <div className={classNames(styles.field, className)}>
      <label className={styles.label} htmlFor={controlId}>
        <span>{label}</span>
        <RequiredMark required={required} />
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      <FieldMessage id={messageId} error={error} note={note} />
      {hint && (
        <p className={styles.hint} id={hintId}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** The star after a label. Hidden from screen readers, which read the control's `aria-required`. */
export function RequiredMark({ required }: { required?: boolean }) {
  if (!required) return null;
  return (
    <span className={styles.required} aria-hidden="true">
      {' *'}
    </span>
  );
}

/** The message below a control. Its live region is always rendered, so that a new message is announced. */
export function FieldMessage({ id, error, note }: { id: string; error?: ReactNode; note?: ReactNode }) {
  const message = error || note;
  return (
    <div aria-live="polite" className={styles.place}>
      {message && (
        <p className={styles.message} id={id} data-tone={error ? 'bad' : 'ok'}>
          <Icon glyph={error ? CircleAlert : CircleCheck} size="sm" />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
