import { onFirstInteraction, requestIdle } from '@stepwell/shared-ui';
import { IDLE_MS, READING_MS } from '../time-outs';

/**
 * Calls `act` once, in an idle moment after the visitor's first interaction, or after half a minute: for code that visitors who leave
 * earlier do not need.
 * @returns cancels the call
 */
export function whenIdle(act: () => void): () => void {
  let cancel = onFirstInteraction(() => {
    cancel = requestIdle(act, { withinMs: IDLE_MS, otherwiseMs: IDLE_MS / 4 });
  }, READING_MS);
  return () => cancel();
}
