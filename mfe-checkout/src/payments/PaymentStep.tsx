import { useStore } from '@stepwell/platform';
import { orderStore } from '../order/order.store';
import { PAYMENT_PROVIDERS } from './payment-providers';
import type { PaymentStepProps } from './provider/payment-provider';

/** The step between order and result, as the way to pay that was chosen draws it. */
export function PaymentStep({ headingRef }: PaymentStepProps) {
  const mode = useStore(orderStore, (state) => state.paymentMode);
  const { Step } = PAYMENT_PROVIDERS[mode];
  return <Step headingRef={headingRef} />;
}
