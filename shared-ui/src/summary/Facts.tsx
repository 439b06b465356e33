import type { ReactNode } from 'react';
import { classNames } from '../class-names/class-names';
import { type Glyph, Icon } from '../icons/Icon';
import styles from './Facts.module.css';

export interface FactsProps {
  children: ReactNode;
  className?: string;
}

/** A list of facts, on phones in two columns. */
export function Facts({ children, className }: FactsProps) {
  return <dl className={classNames(styles.facts, className)}>{children}</dl>;
}

export interface FactProps {
  glyph: Glyph;
  label: ReactNode;
  children: ReactNode;
}

/** A fact: icon and name at the left, value at the right; on phones the value is below. */
export function Fact({ glyph, label, children }: FactProps) {
  return (
    <div className={styles.fact}>
      <dt className={styles.label}>
        <Icon glyph={glyph} size="sm" className={styles.icon} />
        <span>{label}</span>
      </dt>
      <dd className={styles.value}>{children}</dd>
    </div>
  );
}
