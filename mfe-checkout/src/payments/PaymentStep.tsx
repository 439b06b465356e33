import { useStore } from '@stepwell/platform';
import { orderStore } from '../order/order.store';
import { PAYMENT_PROVIDERS } from './payment-providers';
import type { PaymentStepProps } from './provider/payment-provider';

/** The payment step, rendered by the selected payment provider. */
export function PaymentStep({ headingRef }: PaymentStepProps) {
  const mode = useStore(orderStore, (state) => state.paymentMode);
  const { Step } = PAYMENT_PROVIDERS[mode];
  return <Step headingRef={headingRef} />;
}
