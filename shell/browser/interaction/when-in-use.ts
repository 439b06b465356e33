import { onFirstInteraction } from '@stepwell/shared-ui';

/** A visitor who looks at a page for so long without touching it is reading it; the chat, for one, greets him then. */
const READING_MS = 30_000;

/**
 * Calls `act` once, at the first interaction with the page or after half a minute: visitors who leave sooner download nothing
 * that only a page in use needs.
 * @returns stops waiting
 */
export function whenInUse(act: () => void): () => void {
  const stop = () => {
    stopListening();
    clearTimeout(timer);
  };
  const start = () => {
    stop();
    act();
  };
  const stopListening = onFirstInteraction(start);
  const timer = setTimeout(start, READING_MS);
  return stop;
}
