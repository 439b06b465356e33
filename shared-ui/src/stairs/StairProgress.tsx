import { Check } from 'lucide-react';
import { Icon } from '../icons/Icon';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import styles from './StairProgress.module.css';

export interface StairProgressProps {
  /** The accessible name. */
  label: string;
  /** Names of the steps, at most three for the layout. */
  steps: readonly string[];
  /** Number of the current step, from 1. 0: no step is current. `steps.length + 1`: all steps are done. */
  current: number;
}

/** Steps with their states: done, now, next. */
export function StairProgress({ label, steps, current }: StairProgressProps) {
  return (
    <ol className={styles.stairs} aria-label={label}>
      {steps.map((step, index) => {
        const number = index + 1;
        const state = number < current ? 'done' : number === current ? 'now' : 'next';
        return (
          <li
            key={step}
            className={styles.step}
            data-state={state}
            aria-current={state === 'now' ? 'step' : undefined}
          >
            {state === 'done' && <Icon glyph={Check} size="sm" className={styles.tick} />}
            <span>
              {number}. {step}
              {state === 'done' && <VisuallyHidden>, done</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
