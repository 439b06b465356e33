import { TYPING_PAUSE_MS, TYPING_SPEED_MS } from '@stepwell/contract';

interface TypedStep {
  text: string;
  /** How long the text is shown, in milliseconds. */
  ms: number;
}

/** One cycle of texts in which each word is replaced by the next, letter by letter; common first letters stay. */
export function typedSteps(words: readonly string[]): TypedStep[] {
  const steps: TypedStep[] = [];
  words.forEach((from, index) => {
    const to = words[(index + 1) % words.length] ?? '';
    for (let text = from; text !== to; text = nextText(text, to))
      steps.push({ text, ms: text === from ? TYPING_PAUSE_MS : TYPING_SPEED_MS });
  });
  return steps;
}

function nextText(text: string, word: string): string {
  return word.startsWith(text) ? word.slice(0, text.length + 1) : text.slice(0, -1);
}

/**
 * Types words in turn, endlessly, while an element is in the viewport and motion is not reduced.
 * @param show called with each text
 * @returns a function that stops the typing
 */
export function keepTyping(
  element: Element,
  words: readonly string[],
  show: (text: string) => void,
): () => void {
  const steps = typedSteps(words);
  const reducedMotion = matchMedia('(prefers-reduced-motion: reduce)');
  let step = 0;
  let isInView = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const next = () => {
    step = (step + 1) % steps.length;
    show(steps[step]?.text ?? '');
    schedule();
  };
  const schedule = () => {
    clearTimeout(timer);
    if (isInView && !reducedMotion.matches) timer = setTimeout(next, steps[step]?.ms);
  };
  const observer = new IntersectionObserver((entries) => {
    isInView = entries.some((entry) => entry.isIntersecting);
    schedule();
  });
  observer.observe(element);
  reducedMotion.addEventListener('change', schedule);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
    reducedMotion.removeEventListener('change', schedule);
  };
}
