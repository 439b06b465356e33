/** Whatever a person does on a page, be it to move the pointer. */
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'focusin', 'touchstart', 'wheel', 'scroll'] as const;
const LISTEN = { capture: true, passive: true };

/**
 * Acts with the first thing that somebody does on the page from now on: who only looks at it is spared what nobody needs for
 * looking. @returns ends the waiting
 */
export function onFirstInteraction(act: () => void): () => void {
  const end = () => {
    for (const type of ACTS) window.removeEventListener(type, begin, LISTEN);
  };
  function begin(): void {
    end();
    act();
  }
  for (const type of ACTS) window.addEventListener(type, begin, LISTEN);
  return end;
}
