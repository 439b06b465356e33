import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names';
import styles from './SummaryRows.module.css';

export interface SummaryRowsProps {
  children: ReactNode;
  className?: string;
}

/** A list of SummaryRows that add up. */
export function SummaryRows({ children, className }: SummaryRowsProps) {
  return <dl className={classNames(styles.rows, className)}>{children}</dl>;
}

export interface SummaryRowProps {
  label: ReactNode;
  /** `minus` for a deduction, `total` below a dashed line. */
  tone?: 'minus' | 'total';
  /** The formatted amount. */
  children: string;
}

/** A line of an order's price. */
export function SummaryRow({ label, tone, children }: SummaryRowProps) {
  return (
    <div className={styles.row} data-tone={tone}>
      <dt className={styles.label}>{label}</dt>
      <dd className={styles.amount}>{children}</dd>
    </div>
  );
}
