import { NETWORK_ERROR } from '@stepwell/contract';
import { useCallback, useEffect, useRef, useState } from 'react';

/** @returns the message of a reference that breaks the rule */
type ReferenceCheck = (txnId: string) => string | undefined;

/** The rule of the reference, once it is here: the API's own, which comes in a chunk with the other rules. */
export function useReferenceCheck() {
  const isLoading = useRef(false);
  const [check, setCheck] = useState<ReferenceCheck | null>(null);
  const [problem, setProblem] = useState('');

  const wake = useCallback(async () => {
    if (isLoading.current) return;
    isLoading.current = true;
    try {
      const { formErrors, paymentRules } = await import('@stepwell/contract/rules');
      setProblem('');
      setCheck(
        () => (txnId: string) =>
          formErrors(paymentRules, { orderId: 'order', paymentMode: 'upi-scan', txnId }).txnId,
      );
    } catch {
      isLoading.current = false;
      setProblem(NETWORK_ERROR);
    }
  }, []);

  useEffect(() => void wake(), [wake]);

  return {
    /** `null` until the rule has come. */
    check,
    /** Why it could not come; otherwise empty. */
    problem,
    /** Tries again, if it has not come. */
    wake,
  };
}
