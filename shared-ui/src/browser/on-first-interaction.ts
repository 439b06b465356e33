const INTERACTIONS = [
  'pointerdown',
  'pointermove',
  'keydown',
  'focusin',
  'touchstart',
  'wheel',
  'scroll',
] as const;
const LISTEN = { capture: true, passive: true };

/**
 * Calls `act` once, at the visitor's next interaction with the page; a move of the pointer counts. Used for work that is needed only if the
 * visitor uses the page.
 * @param afterMs calls `act` after this time without an interaction; default: never
 * @returns cancels the call
 */
export function onFirstInteraction(act: () => void, afterMs?: number): () => void {
  const timer = afterMs === undefined ? undefined : setTimeout(onInteraction, afterMs);
  const stop = () => {
    clearTimeout(timer);
    for (const type of INTERACTIONS) window.removeEventListener(type, onInteraction, LISTEN);
  };
  function onInteraction(): void {
    stop();
    act();
  }
  for (const type of INTERACTIONS) window.addEventListener(type, onInteraction, LISTEN);
  return stop;
}
