import styles from './Countdown.module.css';

export interface CountdownProps {
  /** The event at which the countdown ends, shown above the tiles and used as the accessible name. */
  label: string;
  days: number;
  hours: number;
  minutes: number;
  seconds: number;
}

/** Four tiles with days, hours, minutes and seconds. The component has no timer, so the caller passes new numbers every second. */
export function Countdown({ label, days, hours, minutes, seconds }: CountdownProps) {
  const tiles = [
    [days, 'days'],
    [hours, 'hours'],
    [minutes, 'min'],
    [seconds, 'sec'],
  ] as const;
  return (
    <div>
      <p className={styles.label} aria-hidden="true">
        {label}
      </p>
      <div className={styles.tiles} role="timer" aria-label={label}>
        {tiles.map(([amount, unit]) => (
          <div key={unit} className={styles.tile}>
            <span className={styles.amount}>{String(amount).padStart(2, '0')}</span>{' '}
            <span className={styles.unit}>{unit}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
