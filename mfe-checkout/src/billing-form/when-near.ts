import { onFirstInteraction, viewObserver } from '@stepwell/shared-ui';

/** How far outside the window an element may be. */
const NEAR = '300px';

/**
 * Calls once the element is, or comes, near the window of somebody who does anything at all there: who only looks needs no
 * rules. @returns ends the watch
 */
export function whenNear(element: Element, act: () => void): () => void {
  let end = () => {};
  const stopWaiting = onFirstInteraction(() => {
    end = watch(element, act);
  });
  return () => {
    stopWaiting();
    end();
  };
}

function watch(element: Element, act: () => void): () => void {
  const observer = viewObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer?.disconnect();
      act();
    },
    { rootMargin: NEAR },
  );
  if (!observer) act();
  observer?.observe(element);
  return () => observer?.disconnect();
}
