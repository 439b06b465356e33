import type { ReactNode } from 'react';
import styles from './Links.module.css';

/** Buttons and links side by side, in lines where they do not fit. */
export function Links({ children }: { children: ReactNode }) {
  return <div className={styles.links}>{children}</div>;
}
