import { startTransition, useEffect, useState } from 'react';

/** More than most academies offer: their lists are whole from the start. */
const FIRST = 48;
const MORE = 96;

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
    return onceIdle(() => startTransition(() => setGrown({ items, count: count + MORE })));
  }, [items, count, isWhole]);

  return isWhole ? items : items.slice(0, count);
}

/** Safari knows no idle callback; a short pause lets it answer what has happened meanwhile. */
function onceIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, { timeout: 1000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 50);
  return () => clearTimeout(timer);
}
