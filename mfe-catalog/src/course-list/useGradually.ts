import { onceIdle } from '@stepwell/shared-ui';
import { startTransition, useEffect, useState } from 'react';

/** More than most academies offer: their lists are whole from the start. */
const FIRST = 48;
const MORE = 96;
/** The rest of a list should be there before anybody scrolls to it. */
const IDLE = { withinMs: 1000, otherwiseMs: 50 };

/**
 * The first items of a list at once, and a long list's others in the browser's idle moments: a thousand cards in one
 * go would hold up everything else for seconds. The list must be the same object as long as it is the same list.
 */
export function useGradually<Item>(items: readonly Item[]): readonly Item[] {
  const [grown, setGrown] = useState({ items, count: FIRST });
  const count = grown.items === items ? grown.count : FIRST;
  const isWhole = count >= items.length;

  useEffect(() => {
    if (isWhole) return;
    return onceIdle(() => startTransition(() => setGrown({ items, count: count + MORE })), IDLE);
  }, [items, count, isWhole]);

  return isWhole ? items : items.slice(0, count);
}
