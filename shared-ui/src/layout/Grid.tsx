import type { ReactNode } from 'react';
import styles from './Grid.module.css';

export type GridProps = {
  /** `li` elements. */
  children: ReactNode;
  /** Names the list, where no heading does. */
  label?: string;
  className?: string;
};

/** A list of cards in one, two (from 720 px) or three (from 1024 px) columns. */
export function Grid({ children, label, className }: GridProps) {
  return (
    <ul className={className ? `${styles.grid} ${className}` : styles.grid} aria-label={label}>
      {children}
    </ul>
  );
}

export type FieldRowProps = { children: ReactNode };

/** Two Fields side by side where there is room. */
export function FieldRow({ children }: FieldRowProps) {
  return <div className={styles.row}>{children}</div>;
}
