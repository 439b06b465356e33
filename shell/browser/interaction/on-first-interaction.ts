import { afterFirstAct } from '@stepwell/shared-ui';

/** Whoever looks at a page for so long without touching it may stay: the chat greets them. */
const LINGER_MS = 30_000;

/**
 * Acts once the page is in use: somebody has done anything at all on it, or has looked at it for half a minute. Who only
 * looks in is spared the rest. @returns ends the waiting
 */
export function onFirstInteraction(act: () => void): () => void {
  const end = () => {
    stopWaiting();
    clearTimeout(lingering);
  };
  const begin = () => {
    end();
    act();
  };
  const stopWaiting = afterFirstAct(begin);
  const lingering = setTimeout(begin, LINGER_MS);
  return end;
}
