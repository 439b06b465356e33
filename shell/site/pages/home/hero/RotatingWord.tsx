import { useEffect, useRef, useState } from 'react';
import styles from './RotatingWord.module.css';
import { keepTyping } from './typing';

/** Last words of the headline, in turn. */
export const ROTATING_WORDS = ['Learning', 'Leading', 'Innovating'] as const;

/** Types one word after another, endlessly. Outside the viewport and under reduced motion the text stays. */
export function RotatingWord() {
  const place = useRef<HTMLSpanElement>(null);
  const [text, setText] = useState<string>(ROTATING_WORDS[0]);
  useEffect(() => (place.current ? keepTyping(place.current, ROTATING_WORDS, setText) : undefined), []);
  return (
    <span ref={place} className={styles.place}>
      <span className={styles.box}>
        {/* An empty word keeps the height of a line. */}
        <span className={styles.word}>{text || '\u200b'}</span>
      </span>
    </span>
  );
}
