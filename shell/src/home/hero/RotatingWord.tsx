import { useEffect, useRef, useState } from 'react';
import styles from './RotatingWord.module.css';
import { typingFrames } from './typing';

/** The headline's last word, one after the other. */
export const ROTATING_WORDS = ['Learning', 'Leading', 'Innovating'] as const;
const FRAMES = typingFrames(ROTATING_WORDS);

/** Types one word after another, for ever; it rests out of sight, and under reduced motion it stays at the first. */
export function RotatingWord() {
  const word = useRef<HTMLSpanElement>(null);
  const at = useRef(0);
  const [isMoving, setMoving] = useState(false);

  useEffect(() => {
    const element = word.current;
    const calm = window.matchMedia('(prefers-reduced-motion: reduce)');
    if (!element) return;
    let isSeen = true;
    function settle() {
      setMoving(isSeen && !calm.matches);
      if (!calm.matches || !element) return;
      at.current = 0;
      write(element, 0);
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

  // Letters go past React: a render for each of them costs more than the letter, for as long as somebody reads.
  useEffect(() => {
    const element = word.current;
    if (!isMoving || !element) return;
    let next = setTimeout(type, FRAMES[at.current]?.holdMs);
    function type() {
      at.current = (at.current + 1) % FRAMES.length;
      if (element) write(element, at.current);
      next = setTimeout(type, FRAMES[at.current]?.holdMs);
    }
    return () => clearTimeout(next);
  }, [isMoving]);

  return (
    <span className={styles.place}>
      <span className={styles.box}>
        <span ref={word} className={styles.word} data-moving={isMoving || undefined}>
          {ROTATING_WORDS[0]}
        </span>
      </span>
    </span>
  );
}

/** Between two words that share no letter there is a moment without any: the line keeps its height. */
function write(element: HTMLElement, at: number): void {
  const letters = element.firstChild as Text;
  letters.data = FRAMES[at]?.text || '\u200b';
}
