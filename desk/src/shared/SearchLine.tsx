import { Button } from '@stepwell/shared-ui';
import { HiddenInputs } from './Form';
import styles from './Form.module.css';
import { TextField } from './TextField';

export interface SearchLineProps {
  /** Path of the list. */
  action: string;
  label: string;
  hint?: string;
  /** Label of the button. */
  button: string;
  search: string;
  required?: boolean;
  /** Other query parameters of the list. */
  hidden?: Readonly<Record<string, string>>;
}

/** A search form with one field (GET): the list's address contains the text. */
export function SearchLine({ action, button, search, hidden = {}, ...field }: SearchLineProps) {
  return (
    <search>
      <form method="get" action={action} className={styles.form}>
        <HiddenInputs values={hidden} />
        <TextField name="search" value={search} maxLength={200} {...field} />
        <Button type="submit" variant="action">
          {button}
        </Button>
      </form>
    </search>
  );
}
