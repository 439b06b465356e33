import { Check } from 'lucide-react';
import { Icon } from '../icons/Icon';
import { VisuallyHidden } from '../visually-hidden/VisuallyHidden';
import styles from './StairProgress.module.css';

export interface StairProgressProps {
  /** What is being climbed, for screen readers. */
  label: string;
  /** Names of the treads, three at most to look right. */
  steps: readonly string[];
  /** The tread one stands on, from 1; one past the last means all are done. */
  current: number;
}

/** Treads that climb: done, now, next. */
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
            {/* a tick moves the words beside it: as a new element they appear there, and browsers count no jump */}
            <span key={state}>
              {number}. {step}
              {state === 'done' && <VisuallyHidden>, done</VisuallyHidden>}
            </span>
          </li>
        );
      })}
    </ol>
  );
}
