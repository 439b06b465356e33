import { Button } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import { Form } from './form';

interface PasskeyFormProps {
  action: string;
  /** Path that returns the options for the browser, as JSON. */
  options: string;
  /** Whether the browser creates a passkey, or uses one. */
  passkey: 'create' | 'use';
  button: string;
  hidden?: Readonly<Record<string, string>>;
  children?: ReactNode;
}

/** A form that is sent with the answer of a passkey: the desk's script enables its button and fills in `answer`. */
export function PasskeyForm({ action, options, passkey, button, hidden, children }: PasskeyFormProps) {
  return (
    <Form
      action={action}
      hidden={{ answer: '', ...hidden }}
      data={{ 'data-passkey': passkey, 'data-options': options }}
    >
      {children}
      <div className="buttons">
        <Button type="submit" variant="action" disabled>
          {button}
        </Button>
      </div>
      <p data-message role="status" className="message" />
      <noscript>Passkeys need scripts: allow them for this address.</noscript>
    </Form>
  );
}
