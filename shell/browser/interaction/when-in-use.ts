import { onFirstInteraction } from '@stepwell/shared-ui';

/** A visitor who looks at a page for so long without touching it is reading it; the chat, for one, greets him then. */
const READING_MS = 30_000;

/**
 * Calls `act` once, at the first interaction with the page or after half a minute. What only a page in use needs is loaded by
 * it: visitors who leave sooner do not download it.
 * @returns stops waiting
 */
export function whenInUse(act: () => void): () => void {
  return onFirstInteraction(act, READING_MS);
}
