import { onFirstInteraction } from '@stepwell/shared-ui';

/** After this time without an interaction the visitor is assumed to read the page. */
const READING_MS = 30_000;

/**
 * Calls `act` once, when the page is in use: at the first interaction, or after half a minute. Used to load code that visitors who leave
 * earlier do not need.
 * @returns a function that cancels the call
 */
export function whenInUse(act: () => void): () => void {
  return onFirstInteraction(act, READING_MS);
}
