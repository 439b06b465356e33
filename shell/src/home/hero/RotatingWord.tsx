import { TYPING_PAUSE_MS, TYPING_SPEED_MS } from '@stepwell/contract';
import { useEffect, useRef } from 'react';
import styles from './RotatingWord.module.css';
import { nextText } from './typing';

/** The headline's last word, one after the other. */
export const ROTATING_WORDS = ['Learning', 'Leading', 'Innovating'] as const;

/** Types one word after another, for ever; it rests out of sight, and under reduced motion it stays at the first. */
export function RotatingWord() {
  const word = useRef<HTMLSpanElement>(null);
  useEffect(() => (word.current ? keepTyping(word.current) : undefined), []);
  return (
    <span className={styles.place}>
      <span className={styles.box}>
        <span ref={word} className={styles.word}>
          {ROTATING_WORDS[0]}
        </span>
      </span>
    </span>
  );
}

/**
 * Letters go past React: a render for each of them costs more than the letter, for as long as somebody reads.
 * @returns what ends it
 */
function keepTyping(word: HTMLElement): () => void {
  const letters = word.firstChild as Text;
  const calm = matchMedia('(prefers-reduced-motion: reduce)');
  let [at, text, isSeen] = [0, wordAt(0), true];
  let next: ReturnType<typeof setTimeout> | undefined;
  const show = (now: string) => {
    text = now;
    // Between two words that share no letter the line keeps its height.
    letters.data = text || '\u200b';
  };
  const wait = () => {
    const isWhole = text === wordAt(at);
    next = setTimeout(
      () => {
        if (isWhole) at += 1;
        show(nextText(text, wordAt(at)));
        wait();
      },
      isWhole ? TYPING_PAUSE_MS : TYPING_SPEED_MS,
    );
  };
  const settle = () => {
    clearTimeout(next);
    if (calm.matches) {
      at = 0;
      show(wordAt(0));
    }
    const isMoving = isSeen && !calm.matches;
    word.toggleAttribute('data-moving', isMoving);
    if (isMoving) wait();
  };
  const observer = new IntersectionObserver((entries) => {
    isSeen = entries.some((entry) => entry.isIntersecting);
    settle();
  });
  observer.observe(word);
  calm.onchange = settle;
  return () => {
    clearTimeout(next);
    observer.disconnect();
    calm.onchange = null;
  };
}

function wordAt(at: number): string {
  return ROTATING_WORDS[at % ROTATING_WORDS.length] ?? '';
}
