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
 * Calls `act` once, at the visitor's next interaction with the page, a move of the pointer included. Work that only an interacting
 * visitor needs is deferred by it.
 * @returns stops listening
 */
export function onFirstInteraction(act: () => void): () => void {
  const stop = () => {
    for (const type of INTERACTIONS) window.removeEventListener(type, onInteraction, LISTEN);
  };
  function onInteraction(): void {
    stop();
    act();
  }
  for (const type of INTERACTIONS) window.addEventListener(type, onInteraction, LISTEN);
  return stop;
}
