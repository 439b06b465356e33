import type { ReactNode } from 'react';
import styles from './Rows.module.css';

export interface RowsProps {
  label: string;
  /** `Row` elements. */
  children: ReactNode;
}

/** A list that looks like a table on wide screens and like cards on narrow ones. */
export function Rows({ label, children }: RowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowProps {
  /** Label, on the left. */
  head: ReactNode;
  /** Link or button, on the right. */
  end?: ReactNode;
  children?: ReactNode;
}

export function Row({ head, end, children }: RowProps) {
  return (
    <li className={styles.row}>
      <div className={styles.head}>{head}</div>
      <div className={styles.words}>{children}</div>
      {end && <div className={styles.end}>{end}</div>}
    </li>
  );
}
