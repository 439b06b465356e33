import { startTransition, useEffect, useReducer } from 'react';
import type { TrackedPromise } from '../site/use-promise';

/**
 * Whether a promise is settled; true for `undefined`. Used instead of suspending, because React keeps the fallback of a Suspense
 * boundary for at least 300 ms.
 */
export function useSettled(promise: TrackedPromise<unknown> | null | undefined): boolean {
  const isPending = promise?.status === 'pending';
  const [, rerender] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    if (!promise || !isPending) return undefined;
    let isCurrent = true;
    const onSettled = () => {
      if (isCurrent) startTransition(rerender);
    };
    promise.then(onSettled, onSettled);
    return () => {
      isCurrent = false;
    };
  }, [promise, isPending]);
  return !isPending;
}
