import styles from './Reference.module.css';

/** Code as it is written, which scrolls in its own place. */
export function CodeBlock({ text }: { text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <pre className={styles.source} tabIndex={0}>
      {text}
    </pre>
  );
}
