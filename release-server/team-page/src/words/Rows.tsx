import type { ReactNode } from 'react';
import styles from './Rows.module.css';

export interface RowsProps {
  label: string;
  /** `Row` elements. */
  children: ReactNode;
}

/** A list with hairlines: what a table is where there is room, and cards where there is none. */
export function Rows({ label, children }: RowsProps) {
  return (
    <ul className={styles.rows} aria-label={label}>
      {children}
    </ul>
  );
}

export interface RowProps {
  /** What it is; at the left. */
  head: ReactNode;
  /** A link or a button; at the right. */
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
