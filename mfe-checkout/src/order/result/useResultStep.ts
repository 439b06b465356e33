import { LAZY_CODE_TIMEOUT_MS } from '@stepwell/contract';
import { useLazyModule } from '@stepwell/shared-ui';
import { useEffect } from 'react';
import type { CheckoutStep } from '../order.selectors';

const RESULT_STEPS: readonly CheckoutStep[] = ['result', 'refused', 'status-only'];
/** The steps before a result. They load the code of the result early enough, because a payment takes minutes. */
const STEPS_BEFORE_RESULT: readonly CheckoutStep[] = ['payment', 'restoring'];
const RETRY_MS = 3000;

/**
 * Loads the code of an order's result lazily, because new visitors do not need it. Until the code is loaded, the step is `restoring`.
 * A failed load is repeated.
 * @returns the step to show, and its component if the step is a result
 */
export function useResultStep(step: CheckoutStep) {
  const { code, load } = useLazyModule(fetchResult, LAZY_CODE_TIMEOUT_MS);
  const isResult = RESULT_STEPS.includes(step);
  const isDue = !code && (isResult || STEPS_BEFORE_RESULT.includes(step));

  useEffect(() => {
    if (!isDue) return;
    load();
    // Does nothing unless the last load has failed.
    const timer = setInterval(load, RETRY_MS);
    return () => clearInterval(timer);
  }, [isDue, load]);

  const shown: CheckoutStep = isResult && !code ? 'restoring' : step;
  return { step: shown, ResultStep: isResult ? code?.ResultStep : undefined };
}

function fetchResult() {
  return import('./ResultStep');
}
