import type { ReactNode } from 'react';
import styles from './ButtonRow.module.css';

/** Buttons and links side by side; they wrap if the row is too narrow. */
export function ButtonRow({ children }: { children: ReactNode }) {
  return <div className={styles.row}>{children}</div>;
}
