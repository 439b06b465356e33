import styles from './Spinner.module.css';

export interface SpinnerProps {
  /** Said to screen readers. Leave it out where words beside the spinner already say so. */
  label?: string;
}

/** A turning ring the size of the text. Under reduced motion it stands still: put words beside it. */
export function Spinner({ label }: SpinnerProps) {
  if (!label) return <span className={styles.spinner} aria-hidden="true" />;
  return (
    <span role="status">
      <span className={styles.spinner} role="img" aria-label={label} />
    </span>
  );
}
