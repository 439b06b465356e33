import { onFirstInteraction } from '@stepwell/shared-ui';

/** After this time without an interaction the visitor is reading the page; the chat greets visitors then. */
const READING_MS = 30_000;

/**
 * Calls `act` once, at the first interaction with the page or after half a minute. What only a page in use needs is loaded by
 * it: visitors who leave sooner do not download it.
 * @returns stops waiting
 */
export function whenInUse(act: () => void): () => void {
  return onFirstInteraction(act, READING_MS);
}
