import { Button } from '@stepwell/shared-ui';
import { type ReactNode, useContext } from 'react';
import { FormToken, TOKEN_FIELD } from '../shared/form-token';
import styles from './PasskeyForm.module.css';
import { LOG_IN } from './texts';

export interface PasskeyFormProps {
  /** Whether the form creates a passkey or uses one. */
  passkey: 'create' | 'use';
  action: string;
  /** Address of the options for `navigator.credentials`. */
  options: string;
  /** Label of the button. */
  press: string;
  hidden?: Readonly<Record<string, string>>;
  /** Fields above the button. */
  children?: ReactNode;
}

/** A form that is sent with a passkey's answer. Works only with the script `script/passkeys.ts`, which adds the answer. */
export function PasskeyForm({ passkey, action, options, press, hidden = {}, children }: PasskeyFormProps) {
  const token = useContext(FormToken);
  return (
    <form method="post" action={action} data-passkey={passkey} data-options={options} className={styles.form}>
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
        <p className={styles.message}>{LOG_IN.noScript}</p>
      </noscript>
    </form>
  );
}
