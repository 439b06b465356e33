import { Button } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import { HiddenInputs } from './Form';
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

/** A form for an API of browsers, such as passkeys: the script enables its button, and sends the browser's answer in the field `response`. */
export function ScriptForm({ action, data, press, noScript, hidden = {}, children }: ScriptFormProps) {
  return (
    <form method="post" action={action} {...data} className={styles.form}>
      <HiddenInputs values={{ response: '', ...hidden }} />
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
