import { type ComponentPropsWithRef, type ReactNode, useId } from 'react';
import styles from './Checkbox.module.css';
import { FieldMessage } from './Field';

export interface CheckboxProps extends Omit<ComponentPropsWithRef<'input'>, 'type' | 'children'> {
  /** The label; it may contain a link. */
  children: ReactNode;
  error?: ReactNode;
}

/** A checkbox with its label; the whole line can be pressed. */
export function Checkbox({ children, error, required, id, className, ...rest }: CheckboxProps) {
  const generatedId = useId();
  const boxId = id ?? generatedId;
  const messageId = error ? `${boxId}-message` : '';
  return (
    <div className={className}>
      <label className={styles.line} htmlFor={boxId}>
        <input
          {...rest}
          type="checkbox"
          id={boxId}
          className={styles.box}
          aria-required={required || undefined}
          aria-invalid={error ? true : undefined}
          aria-describedby={messageId || undefined}
        />
        <span>{children}</span>
      </label>
      <FieldMessage id={messageId} error={error} />
    </div>
  );
}
