import type { ReactNode } from 'react';
import styles from './VisuallyHidden.module.css';

export interface VisuallyHiddenProps {
  children: ReactNode;
  id?: string;
  /** `polite` makes it a live region. */
  live?: 'polite';
}

/** Text for screen readers only. */
export function VisuallyHidden({ children, id, live }: VisuallyHiddenProps) {
  return (
    <span className={styles.hidden} id={id} role={live && 'status'}>
      {children}
    </span>
  );
}
