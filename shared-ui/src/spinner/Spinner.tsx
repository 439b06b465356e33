import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** Text for screen readers. Omit it where visible text says the same. */
  label?: string;
}

/** A rotating ring of the text size. With reduced motion the ring does not rotate, so add text beside it. */
export function Spinner({ label }: SpinnerProps) {
  if (!label) return <span className={styles.spinner} aria-hidden="true" />;
  return (
    <span role="status">
      <span className={styles.spinner} role="img" aria-label={label} />
    </span>
  );
}
