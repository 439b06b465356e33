import { TYPING_PAUSE_MS, TYPING_SPEED_MS } from '@stepwell/contract';

/** What stands from a moment on: the first letters of a word. */
interface TypedStep {
  /** In ms from the start of a round. */
  at: number;
  /** The word's index. */
  word: number;
  letters: number;
}

/**
 * Types each word over the one before; letters that two share at their start stay.
 * @returns a round through all words, from the first one whole until that is whole again, and how long it takes
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
