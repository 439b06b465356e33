import { TYPING_PAUSE_MS, TYPING_SPEED_MS } from '@stepwell/contract';

/** The first letters of a word, which are visible from the time `at` on. */
interface TypedStep {
  /** Milliseconds from the start of a cycle. */
  at: number;
  /** The word's index. */
  word: number;
  letters: number;
}

/**
 * Replaces each word by the next, letter by letter; common first letters stay.
 * @returns steps and duration of one cycle, which begins and ends with the complete first word
 */
export function typedSteps(words: readonly string[]): { steps: TypedStep[]; ms: number } {
  const steps: TypedStep[] = [];
  let ms = 0;
  words.forEach((from, index) => {
    const next = (index + 1) % words.length;
    const to = words[next] ?? '';
    for (let text = from; text !== to; text = nextText(text, to)) {
      steps.push({ at: ms, word: to.startsWith(text) ? next : index, letters: text.length });
      ms += text === from ? TYPING_PAUSE_MS : TYPING_SPEED_MS;
    }
  });
  return { steps: [...steps, { at: ms, word: 0, letters: words[0]?.length ?? 0 }], ms };
}

function nextText(text: string, word: string): string {
  return word.startsWith(text) ? word.slice(0, text.length + 1) : text.slice(0, -1);
}
