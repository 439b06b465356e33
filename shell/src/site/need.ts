import type { EntryRef } from './entries';

/**
 * Whether an entry begins asleep: markup and data of a slot came with the page, and nobody has come near it yet. A route
 * is what the page was asked for.
 */
export function isAsleep(
  { id, at }: Pick<EntryRef, 'id' | 'at'>,
  { loaded, isRendered }: { loaded: readonly string[]; isRendered?: boolean },
): boolean {
  return Boolean(isRendered && at && loaded.includes(id));
}
