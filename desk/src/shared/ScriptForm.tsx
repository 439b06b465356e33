import { Button } from '@stepwell/shared-ui';
import { type ReactNode, useContext } from 'react';
import { FormToken, TOKEN_FIELD } from './form-token';
import styles from './ScriptForm.module.css';

export interface ScriptFormProps {
  action: string;
  /** Attributes by which the script finds the form, and what it needs. */
  data: Readonly<Record<`data-${string}`, string>>;
  /** Label of the button. */
  press: string;
  /** Shown where there is no script. */
  noScript: string;
  hidden?: Readonly<Record<string, string>>;
  /** Fields above the button. */
  children?: ReactNode;
}

/** A form for an interface of the browser: the script enables its button, and sends the browser's answer in the field `response`. */
export function ScriptForm({ action, data, press, noScript, hidden = {}, children }: ScriptFormProps) {
  const token = useContext(FormToken);
  return (
    <form method="post" action={action} {...data} className={styles.form}>
      <input type="hidden" name={TOKEN_FIELD} value={token} />
      <input type="hidden" name="response" />
      {Object.entries(hidden).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {children}
      <Button type="submit" variant="action" disabled>
        {press}
      </Button>
      <p data-message role="status" className={styles.message} />
      <noscript>
        <p className={styles.message}>{noScript}</p>
      </noscript>
    </form>
  );
}
