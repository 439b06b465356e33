import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export interface FactsProps {
  /** Names and values; one without a value is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
  /** On a surface of its own. */
  isCard?: boolean;
}

/** Names and values, side by side where there is room. */
export function Facts({ facts, isCard }: FactsProps) {
  return (
    <dl className={styles.facts} data-card={isCard || undefined}>
      {facts
        .filter(([, value]) => value !== undefined && value !== null && value !== '')
        .map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
