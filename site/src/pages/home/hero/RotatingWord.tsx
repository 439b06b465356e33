import { useEffect, useRef } from 'react';
import styles from './RotatingWord.module.css';

/** Last words of the headline, in turn. */
export const ROTATING_WORDS = ['Learning', 'Leading', 'Innovating'] as const;

/** Types one word after another, endlessly. Outside the viewport and under reduced motion the first word is shown. */
export function RotatingWord() {
  const run = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    let stop = () => {};
    // The first word is in the markup; the animation may load later, or fail.
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
