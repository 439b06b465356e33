import { TYPING_PAUSE_MS, TYPING_SPEED_MS } from '@stepwell/contract';

export interface TypingFrame {
  text: string;
  /** How long this text stands before the next one. */
  holdMs: number;
}

/**
 * One round of a word being typed after another, from the first whole word back to it: a letter each 40 ms, 500 ms
 * for every whole word. Letters that two neighbours share at their start stay.
 */
export function typingFrames(words: readonly string[]): TypingFrame[] {
  return words.flatMap((word, index) => {
    const next = words[(index + 1) % words.length] ?? word;
    const shared = sharedStart(word, next);
    return [
      { text: word, holdMs: TYPING_PAUSE_MS },
      ...lengths(word.length - 1, shared).map((length) => letter(word, length)),
      ...lengths(shared + 1, next.length - 1).map((length) => letter(next, length)),
    ];
  });
}

function letter(word: string, length: number): TypingFrame {
  return { text: word.slice(0, length), holdMs: TYPING_SPEED_MS };
}

function sharedStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** Every whole number from one end to the other, both included, up or down. */
function lengths(from: number, to: number): number[] {
  const step = from <= to ? 1 : -1;
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, index) => from + index * step);
}
