import { LATE_CODE_PATIENCE_MS, NETWORK_ERROR } from '@stepwell/contract';
import { useLazyModule } from '@stepwell/shared-ui';
import { useEffect } from 'react';

/** The rule of the reference: the API's own, which comes in a chunk with the other rules. */
export function useReferenceCheck() {
  const {
    code: check,
    hasFailed,
    isWaiting,
    isOwed,
    want,
    press,
  } = useLazyModule(fetchCheck, LATE_CODE_PATIENCE_MS);

  useEffect(want, [want]);

  return {
    /** What is sent of a typed reference, and what is wrong with it; `null` until the rule has come. */
    check,
    /** Why a press came to nothing: the rule could not be loaded; otherwise empty. */
    problem: hasFailed ? NETWORK_ERROR : '',
    isWaiting,
    isOwed,
    want,
    press,
  };
}

async function fetchCheck() {
  const { cleanReference, formErrors, paymentRules } = await import('@stepwell/contract/rules');
  return (txnId: string): { reference: string; problem?: string } => ({
    reference: cleanReference(txnId),
    problem: formErrors(paymentRules, { orderId: 'order', paymentMode: 'upi-scan', txnId }).txnId,
  });
}
