import type { ReactNode } from 'react';
import styles from './PriceTab.module.css';

export interface PriceTabProps {
  children: ReactNode;
}

/** A stepped tab at the bottom left of a picture. Its parent must be positioned, on a background of the surface color. */
export function PriceTab({ children }: PriceTabProps) {
  return <div className={styles.tab}>{children}</div>;
}
