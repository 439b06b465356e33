import { type ReactNode, useContext } from 'react';
import styles from './Form.module.css';
import { FormToken, TOKEN_FIELD } from './form-token';

export interface FormProps {
  action: string;
  /** For files. */
  encType?: 'multipart/form-data';
  /** Values that are not typed. */
  hidden?: Readonly<Record<string, string>>;
  /** As one line, for a single button. */
  isInline?: boolean;
  /** As wide as the page, for a table with choices. */
  isWide?: boolean;
  children: ReactNode;
}

/** A form that is sent by POST with the session's token: no other site can send it. */
export function Form({ action, encType, hidden = {}, isInline, isWide, children }: FormProps) {
  const token = useContext(FormToken);
  return (
    <form
      method="post"
      action={action}
      encType={encType}
      className={styles.form}
      data-inline={isInline || undefined}
      data-wide={isWide || undefined}
    >
      <input type="hidden" name={TOKEN_FIELD} value={token} />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
    </form>
  );
}
