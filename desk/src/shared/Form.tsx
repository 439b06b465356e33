import { Button } from '@stepwell/shared-ui';
import type { ReactNode } from 'react';
import styles from './Form.module.css';
import { TOKEN_FIELD, useFormState } from './form-state';

export interface FormProps {
  action: string;
  /** Required if the form has a file input. */
  encType?: 'multipart/form-data';
  /** Values of hidden inputs; a list for a name that ends in `[]`. */
  hidden?: Readonly<Record<string, string | readonly string[]>>;
  /** Buttons and texts side by side. */
  isInline?: boolean;
  /** As wide as the page, for a table with checkboxes. */
  isWide?: boolean;
  /** Label of the button that sends the form; absent if the fields contain the buttons. */
  button?: string;
  /** Attributes by which the desk's script finds the form, and the values that the script needs. */
  data?: Readonly<Record<`data-${string}`, string>>;
  children?: ReactNode;
}

/** A form that is sent by POST with the session's CSRF token, so that no other site can send it. */
export function Form({ action, encType, hidden = {}, isInline, isWide, button, data, children }: FormProps) {
  const { token } = useFormState();
  return (
    <form
      method="post"
      action={action}
      encType={encType}
      className={styles.form}
      data-inline={isInline || undefined}
      data-wide={isWide || undefined}
      {...data}
    >
      <HiddenInputs values={{ [TOKEN_FIELD]: token, ...hidden }} />
      {children}
      {button && (
        <Button type="submit" variant="action">
          {button}
        </Button>
      )}
    </form>
  );
}

export function HiddenInputs({ values }: { values: NonNullable<FormProps['hidden']> }) {
  return Object.entries(values).flatMap(([name, value]) =>
    [value].flat().map((each) => <input key={`${name} ${each}`} type="hidden" name={name} value={each} />),
  );
}
