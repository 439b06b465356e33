import { useId, useRef } from 'react';
import { useInView } from '../in-view/useInView';
import styles from './StairMeter.module.css';
import type { Hue } from './Swatch';

export interface StairMeterProps {
  label: string;
  /** Percent, 0 to 100. */
  value: number;
  hue: Hue;
}

const BARS = Array.from({ length: 20 }, (_, index) => index);

/** A progress bar of twenty rising bars of 5 percent each. The bars animate once, when the meter comes into view. */
export function StairMeter({ label, value, hue }: StairMeterProps) {
  const id = useId();
  const bar = useRef<HTMLDivElement>(null);
  const isArriving = useInView(bar);
  const percent = Math.min(100, Math.max(0, Math.round(value)));

  return (
    <div className={styles.meter}>
      <div className={styles.top}>
        <span id={id}>{label}</span>
        <span className={styles.value}>{`${percent}%`}</span>
      </div>
      <div
        ref={bar}
        className={styles.bars}
        role="progressbar"
        aria-labelledby={id}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        data-hue={hue}
        data-arriving={isArriving || undefined}
      >
        {/* `+ 2` rounds to the nearest bar: 78 percent are 16 bars. */}
        {BARS.map((index) => (
          <span key={index} className={styles.bar} data-on={(index + 1) * 5 <= percent + 2 || undefined} />
        ))}
      </div>
    </div>
  );
}
