import { useEffect, useState } from 'react';

type ReferenceCheck = (txnId: string) => string | undefined;

/** The rule of the reference, once it is here: the API's own, which comes in a chunk with the other rules. */
export function useReferenceCheck(): ReferenceCheck | null {
  const [check, setCheck] = useState<ReferenceCheck | null>(null);
  useEffect(() => {
    let isHere = true;
    const load = async () => {
      try {
        const { formErrors, paymentRules } = await import('@stepwell/contract/rules');
        if (!isHere) return;
        setCheck(
          () => (txnId: string) =>
            formErrors(paymentRules, { orderId: 'order', paymentMode: 'upi-scan', txnId }).txnId,
        );
      } catch {
        // Asked for again when the browser is back online.
      }
    };
    void load();
    window.addEventListener('online', load);
    return () => {
      isHere = false;
      window.removeEventListener('online', load);
    };
  }, []);
  return check;
}
