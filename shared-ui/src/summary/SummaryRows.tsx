import type { ReactNode } from 'react';
import styles from './SummaryRows.module.css';

export interface SummaryRowsProps {
  children: ReactNode;
  className?: string;
}

/** Amounts that add up: a list of SummaryRows. */
export function SummaryRows({ children, className }: SummaryRowsProps) {
  return <dl className={className ? `${styles.rows} ${className}` : styles.rows}>{children}</dl>;
}

export interface SummaryRowProps {
  label: ReactNode;
  /** `minus` is something taken off, `total` stands below a dashed line. */
  tone?: 'minus' | 'total';
  /** The amount, as it is to be read. */
  children: string;
}

/** One line of an order's sum. */
export function SummaryRow({ label, tone, children }: SummaryRowProps) {
  return (
    <div className={styles.row} data-tone={tone}>
      <dt className={styles.label}>{label}</dt>
      {/* Another amount begins elsewhere: as a new element it appears there, and browsers count no jump. */}
      <dd key={children} className={styles.amount}>
        {children}
      </dd>
    </div>
  );
}
