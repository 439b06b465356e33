import { onFirstInteraction as onInteraction } from '@stepwell/shared-ui';

/** A visitor who looks at a page for this long may stay: the chat greets them. */
const LINGER_MS = 30_000;

/** Calls `act` once, at the first interaction with the page or after half a minute. @returns stops waiting */
export function onFirstInteraction(act: () => void): () => void {
  return onInteraction(act, LINGER_MS);
}
