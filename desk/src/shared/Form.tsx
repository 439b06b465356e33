import { type ReactNode, useContext } from 'react';
import styles from './Form.module.css';
import { FormToken, TOKEN_FIELD } from './form-token';

export interface FormProps {
  action: string;
  /** Required if the form has a file input. */
  encType?: 'multipart/form-data';
  /** Values of hidden inputs. */
  hidden?: Readonly<Record<string, string>>;
  /** One line, for a single button. */
  isInline?: boolean;
  /** As wide as the page, for a table with checkboxes. */
  isWide?: boolean;
  children: ReactNode;
}

/** A form that is sent by POST with the session's CSRF token, so that no other site can send it. */
export function Form({ action, encType, hidden = {}, isInline, isWide, children }: FormProps) {
  return (
    <form
      method="post"
      action={action}
      encType={encType}
      className={styles.form}
      data-inline={isInline || undefined}
      data-wide={isWide || undefined}
    >
      <HiddenInputs values={hidden} />
      {children}
    </form>
  );
}

/** Hidden inputs with the session's CSRF token and these values. */
export function HiddenInputs({ values }: { values: Readonly<Record<string, string>> }) {
  const token = useContext(FormToken);
  return (
    <>
      <input type="hidden" name={TOKEN_FIELD} value={token} />
      {Object.entries(values).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
    </>
  );
}
