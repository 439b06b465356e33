import { type ComponentType, useEffect, useState } from 'react';
import type { CheckoutStep } from '../order.selectors';
import type { ResultStepProps } from './ResultStep';

/** The steps that are rendered by `ResultStep`. */
const RESULTS: readonly CheckoutStep[] = ['result', 'refused', 'status-only'];
/** The steps before them: most orders are paid for some minutes later, so that the code is there in time. */
const BEFORE: readonly CheckoutStep[] = ['payment', 'restoring'];
const RETRY_MS = 3000;

/** Kept for the page's later checkouts. */
let loaded: ComponentType<ResultStepProps> | null = null;

/**
 * Loads the code of an order's result, which no new visitor needs. Until it is there, the order counts as restoring. A failed
 * load is repeated.
 * @returns the step to show, and its component if it is a result
 */
export function useResultStep(step: CheckoutStep) {
  const [Loaded, setLoaded] = useState(() => loaded);
  const isResult = RESULTS.includes(step);
  const isDue = !Loaded && (isResult || BEFORE.includes(step));

  useEffect(() => {
    if (!isDue) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isOver = false;
    const load = () => {
      import('./ResultStep').then(
        ({ ResultStep }) => {
          loaded = ResultStep;
          setLoaded(() => ResultStep);
        },
        () => {
          if (!isOver) timer = setTimeout(load, RETRY_MS);
        },
      );
    };
    load();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isDue]);

  const shown: CheckoutStep = isResult && !Loaded ? 'restoring' : step;
  return { step: shown, ResultStep: isResult ? Loaded : null };
}
