import styles from './Loader.module.css';

export interface LoaderProps {
  /** Default `Loading`. */
  label?: string;
  /** `screen` covers the window, `region` is as wide as its container and at least 24rem high. Default `screen`. */
  cover?: 'screen' | 'region';
}

const BARS = [0, 1, 2, 3, 4];

/** A loading animation of five rising bars. */
export function Loader({ label = 'Loading', cover = 'screen' }: LoaderProps) {
  return (
    <div className={styles.loader} data-cover={cover} role="status">
      <span className={styles.bars} aria-hidden="true">
        {BARS.map((index) => (
          <span key={index} className={styles.bar} />
        ))}
      </span>
      <p className={styles.label}>{label}</p>
    </div>
  );
}
