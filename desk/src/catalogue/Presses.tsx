import type { ReactNode } from 'react';
import styles from './Presses.module.css';

/** Buttons in a line. */
export function Presses({ children }: { children: ReactNode }) {
  return <div className={styles.presses}>{children}</div>;
}
