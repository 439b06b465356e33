import styles from './Panel.module.css';

export interface JsonTextProps {
  label: string;
  value: unknown;
}

/** A value as JSON; nothing for an empty value. */
export function JsonText({ label, value }: JsonTextProps) {
  const isEmpty = value === null || (typeof value === 'object' && Object.keys(value ?? {}).length === 0);
  if (isEmpty) return null;
  return (
    <figure className={styles.value}>
      <figcaption className={styles.note}>{label}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre className={styles.json} tabIndex={0}>
        {JSON.stringify(value, null, 2)}
      </pre>
    </figure>
  );
}
