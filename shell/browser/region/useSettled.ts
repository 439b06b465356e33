import { startTransition, useEffect, useReducer } from 'react';
import type { TrackedPromise } from '../site/use-promise';

/**
 * Whether something has come, or cannot be had. What is waited for so does not suspend: React would hold what comes back
 * until its place has stood for 300 ms.
 * @param what `undefined`: nothing is waited for
 */
export function useSettled(what: TrackedPromise<unknown> | null | undefined): boolean {
  const isOnItsWay = what?.status === 'pending';
  const [, lookAgain] = useReducer((looks: number) => looks + 1, 0);
  useEffect(() => {
    if (!what || !isOnItsWay) return undefined;
    let isCurrent = true;
    const look = () => {
      if (isCurrent) startTransition(lookAgain);
    };
    what.then(look, look);
    return () => {
      isCurrent = false;
    };
  }, [what, isOnItsWay]);
  return !isOnItsWay;
}
