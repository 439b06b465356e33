import { useEffect, useRef, useState } from 'react';
import styles from './RotatingWord.module.css';
import { typingFrames } from './typing';

/** The headline's last word, one after the other. */
export const ROTATING_WORDS = ['Learning', 'Leading', 'Innovating'] as const;
const FRAMES = typingFrames(ROTATING_WORDS);

/** Types one word after another, for ever; it rests out of sight, and under reduced motion it stays at the first. */
export function RotatingWord() {
  const box = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState(0);
  const [isMoving, setMoving] = useState(false);
  const frame = FRAMES[at] ?? { text: ROTATING_WORDS[0], holdMs: 0 };

  useEffect(() => {
    const element = box.current;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    if (!element) return;
    let isSeen = true;
    function settle() {
      setMoving(isSeen && !calm.matches);
      if (calm.matches) setAt(0);
    }
    const observer = new IntersectionObserver((entries) => {
      isSeen = entries.some((entry) => entry.isIntersecting);
      settle();
    });
    observer.observe(element);
    calm.addEventListener('change', settle);
    return () => {
      observer.disconnect();
      calm.removeEventListener('change', settle);
    };
  }, []);

  useEffect(() => {
    if (!isMoving) return;
    const next = setTimeout(() => setAt((at + 1) % FRAMES.length), frame.holdMs);
    return () => clearTimeout(next);
  }, [isMoving, at, frame.holdMs]);

  return (
    <span className={styles.place}>
      <span ref={box} className={styles.word} data-moving={isMoving || undefined}>
        {/* between two words that share no letter there is a moment without any: the line keeps its height */}
        {frame.text || '\u200b'}
      </span>
    </span>
  );
}
