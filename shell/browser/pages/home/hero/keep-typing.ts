import { mediaQuery, sizeObserver, viewObserver } from '@stepwell/shared-ui';
import { typedSteps } from './typing';

/**
 * Types the words in turn, endlessly, while they are in the viewport and motion is not reduced.
 * @param run the element around the clipping element, in which the element with the words is
 * @returns stops it
 */
export function keepTyping(run: Element, words: readonly string[]): () => void {
  const calm = mediaQuery('(prefers-reduced-motion: reduce)');
  let isSeen = false;
  let moving: Animation[] = [];
  const settle = () => {
    for (const each of moving) each.cancel();
    moving = isSeen && !calm?.matches ? [...type(run, words), blink(run)] : [];
  };
  const sight = viewObserver((entries) => {
    isSeen = entries.some((entry) => entry.isIntersecting);
    settle();
  });
  sight?.observe(run);
  // Another typeface or size changes the positions of the letters.
  const size = sizeObserver(settle);
  size?.observe(run);
  if (calm) calm.onchange = settle;
  return () => {
    isSeen = false;
    settle();
    sight?.disconnect();
    size?.disconnect();
    if (calm) calm.onchange = null;
  };
}

/**
 * All words are laid out. The compositor moves a clipping element, and the words by as much in the opposite direction, so that
 * they do not move themselves: a typed letter costs the page no frame (decision 064).
 */
function type(run: Element, texts: readonly string[]): Animation[] {
  const seen = run.children[0] as Element;
  const words = seen.children[0] as Element;
  const range = document.createRange();
  const { steps, ms } = typedSteps(texts);
  const looks = steps.map(({ at, word, letters }) => {
    const { firstChild, offsetTop } = words.children[word] as HTMLElement;
    range.selectNodeContents(firstChild as Text);
    range.setEnd(range.startContainer, letters);
    return { offset: at / ms, width: range.getBoundingClientRect().width, top: offsetTop };
  });
  const whole = looks[0]?.width;
  // Without styles or while hidden, letters have no width.
  if (!whole) return [];
  const move = (element: Element, transform: (x: number, y: number) => string, pseudoElement?: string) =>
    element.animate(
      looks.map(({ offset, width, top }) => ({
        offset,
        easing: 'step-end',
        transform: transform(width - whole, top),
      })),
      { duration: ms, iterations: Number.POSITIVE_INFINITY, pseudoElement },
    );
  const follow = (x: number) => `translate(${x}px)`;
  return [
    move(seen, follow),
    move(words, (x, y) => `translate(${-x}px,${-y}px)`),
    move(run, follow, '::after'),
    move(run, (x) => `scaleX(${1 + x / whole})`, '::before'),
  ];
}

/** The caret. As a CSS animation it would send the page an event each second, and cost frames. */
function blink(run: Element): Animation {
  return run.animate([{ opacity: 1, easing: 'steps(2, jump-none)' }, { opacity: 0 }], {
    duration: 1000,
    iterations: Number.POSITIVE_INFINITY,
    pseudoElement: '::after',
  });
}
