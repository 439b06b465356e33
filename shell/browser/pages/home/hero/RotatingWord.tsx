import { useEffect, useRef } from 'react';
import styles from './RotatingWord.module.css';

/** The headline's last word, one after the other. */
export const ROTATING_WORDS = ['Learning', 'Leading', 'Innovating'] as const;

/** Types one word after another, for ever; it rests out of sight, and under reduced motion it stays at the first. */
export function RotatingWord() {
  const run = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let stop = () => {};
    // The first word is there to be read; what moves may come later, or not at all.
    void import(/* webpackChunkName: "typing" */ './keep-typing').then(
      ({ keepTyping }) => {
        if (run.current) stop = keepTyping(run.current, ROTATING_WORDS);
      },
      () => undefined,
    );
    return () => stop();
  }, []);
  return (
    <span className={styles.place}>
      <span className={styles.box}>
        <span ref={run} className={styles.run}>
          <span className={styles.seen}>
            <span className={styles.words}>
              {ROTATING_WORDS.map((word) => (
                <span key={word}>{word}</span>
              ))}
            </span>
          </span>
        </span>
      </span>
    </span>
  );
}
