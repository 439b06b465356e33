import type { ReactNode } from 'react';
import styles from './Links.module.css';

/** Buttons and links side by side, which wrap where the row is too narrow. */
export function Links({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
