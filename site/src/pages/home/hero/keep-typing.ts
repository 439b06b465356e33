import { mediaQuery, sizeObserver, viewObserver } from '@stepwell/shared-ui';
import { typedSteps } from './typing';

/**
 * Types the words in turn, endlessly, while they are in the viewport and motion is not reduced.
 * @param run the outer element of `RotatingWord`. Its child clips the content, and contains one element with all words
 * @returns a function that stops the animation
 */
export function keepTyping(run: Element, words: readonly string[]): () => void {
  const reducedMotion = mediaQuery('(prefers-reduced-motion: reduce)');
  let isInView = false;
  let animations: Animation[] = [];
  const restart = () => {
    for (const animation of animations) animation.cancel();
    animations = isInView && !reducedMotion?.matches ? [...startTyping(run, words), startBlinking(run)] : [];
  };
  const view = viewObserver((entries) => {
    isInView = entries.some((entry) => entry.isIntersecting);
    restart();
  });
  view?.observe(run);
  // Another typeface or size changes the positions of the letters.
  const size = sizeObserver(restart);
  size?.observe(run);
  if (reducedMotion) reducedMotion.onchange = restart;
  return () => {
    isInView = false;
    restart();
    view?.disconnect();
    size?.disconnect();
    if (reducedMotion) reducedMotion.onchange = null;
  };
}

/**
 * Animates the typing on the compositor, so that a typed letter costs the page no frame (decision 064). All words are laid out. The
 * clipping element moves over the words. Its content moves by the same distance in the opposite direction, so that the words stay in place.
 */
function startTyping(run: Element, texts: readonly string[]): Animation[] {
  const clip = run.children[0] as Element;
  const words = clip.children[0] as Element;
  const range = document.createRange();
  const { steps, ms } = typedSteps(texts);
  const keyframes = steps.map(({ at, word, letters }) => {
    const { firstChild, offsetTop } = words.children[word] as HTMLElement;
    range.selectNodeContents(firstChild as Text);
    range.setEnd(range.startContainer, letters);
    return { offset: at / ms, width: range.getBoundingClientRect().width, top: offsetTop };
  });
  const firstWidth = keyframes[0]?.width;
  // Without styles or while hidden, letters have no width.
  if (!firstWidth) return [];
  const move = (element: Element, transform: (x: number, y: number) => string, pseudoElement?: string) =>
    element.animate(
      keyframes.map(({ offset, width, top }) => ({
        offset,
        easing: 'step-end',
        transform: transform(width - firstWidth, top),
      })),
      { duration: ms, iterations: Number.POSITIVE_INFINITY, pseudoElement },
    );
  const moveX = (x: number) => `translate(${x}px)`;
  return [
    move(clip, moveX),
    move(words, (x, y) => `translate(${-x}px,${-y}px)`),
    move(run, moveX, '::after'),
    move(run, (x) => `scaleX(${1 + x / firstWidth})`, '::before'),
  ];
}

/** Blinks the caret. A CSS animation would dispatch an event to the page each second, and cost frames. */
function startBlinking(run: Element): Animation {
  return run.animate([{ opacity: 1, easing: 'steps(2, jump-none)' }, { opacity: 0 }], {
    duration: 1000,
    iterations: Number.POSITIVE_INFINITY,
    pseudoElement: '::after',
  });
}
