import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export interface FactsProps {
  /** Names and values; a name without a value is left out. */
  facts: readonly (readonly [name: string, value: ReactNode])[];
}

/** A list of names and values, in two columns on a wide screen. */
export function Facts({ facts }: FactsProps) {
  return (
    <dl className={styles.facts}>
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
