import type { ReactNode } from 'react';
import styles from './PriceTab.module.css';

export interface PriceTabProps {
  children: ReactNode;
}

/** A tab cut in steps at the bottom left of a picture. Its parent is positioned and has the surface's colour round it. */
export function PriceTab({ children }: PriceTabProps) {
  return <div className={styles.tab}>{children}</div>;
}
