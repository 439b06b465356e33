import { Button } from '@stepwell/shared-ui';
import { Form, type FormProps } from './Form';
import styles from './ScriptForm.module.css';

export interface ScriptFormProps extends Pick<FormProps, 'action' | 'hidden' | 'children'> {
  /** Attributes by which the desk's script finds the form, and the values that the script needs. */
  data: NonNullable<FormProps['data']>;
  /** Label of the button. */
  button: string;
  /** Shown where there is no script. */
  noScript: string;
}

/** A form for an API of browsers, such as passkeys: the script enables its button, and sends the browser's answer in the field `response`. */
export function ScriptForm({ button, noScript, hidden, children, ...form }: ScriptFormProps) {
  return (
    <Form {...form} hidden={{ response: '', ...hidden }}>
      {children}
      <Button type="submit" variant="action" disabled>
        {button}
      </Button>
      <p data-message role="status" className={styles.message} />
      <noscript>
        <p className={styles.message}>{noScript}</p>
      </noscript>
    </Form>
  );
}
