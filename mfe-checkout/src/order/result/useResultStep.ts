import { type ComponentType, useEffect, useState } from 'react';
import type { CheckoutStep } from '../order.selectors';
import type { ResultStepProps } from './ResultStep';

/** The steps that are rendered by `ResultStep`. */
const RESULT_STEPS: readonly CheckoutStep[] = ['result', 'refused', 'status-only'];
/** The steps before a result. They load the code of the result: a payment takes minutes, so the code is loaded in time. */
const STEPS_BEFORE_RESULT: readonly CheckoutStep[] = ['payment', 'restoring'];
const RETRY_MS = 3000;

/** The loaded component, for later checkouts of the same page. */
let loaded: ComponentType<ResultStepProps> | null = null;

/**
 * Loads the code of an order's result lazily, because new visitors do not need it. Until the code is loaded, the step is `restoring`.
 * A failed load is repeated.
 * @returns the step to show, and its component if the step is a result
 */
export function useResultStep(step: CheckoutStep) {
  const [Loaded, setLoaded] = useState(() => loaded);
  const isResult = RESULT_STEPS.includes(step);
  const isDue = !Loaded && (isResult || STEPS_BEFORE_RESULT.includes(step));

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
