import { type ComponentType, useEffect, useState } from 'react';
import type { CheckoutStep } from '../order.selectors';
import type { ResultStepProps } from './ResultStep';

/** The steps that are rendered by `ResultStep`. */
const RESULTS: readonly CheckoutStep[] = ['result', 'refused', 'status-only'];
/** The steps before a result, on which its code is loaded: a payment takes minutes, so that it is loaded in time. */
const BEFORE: readonly CheckoutStep[] = ['payment', 'restoring'];
const RETRY_MS = 3000;

/** The loaded component, for later checkouts of the same page. */
let loaded: ComponentType<ResultStepProps> | null = null;

/**
 * Loads the code of an order's result lazily, because new visitors do not need it. Until it is loaded, the step is `restoring`. A failed
 * load is repeated.
 * @returns the step to show, and its component if the step is a result
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
