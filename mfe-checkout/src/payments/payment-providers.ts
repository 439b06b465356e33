import type { PaymentMode } from '@stepwell/contract';
import type { PaymentProvider } from './provider/payment-provider';
import { provider as upiScan } from './upi-scan/provider';

/** A provider for each payment mode of the contract; a mode without one fails the type check. */
export const PAYMENT_PROVIDERS: Readonly<Record<PaymentMode, PaymentProvider>> = {
  'upi-scan': upiScan,
};
