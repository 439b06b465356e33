import type { PaymentMode } from '@stepwell/contract';
import type { PaymentChoice, PaymentProvider } from './provider/payment-provider';
import { RAZORPAY } from './razorpay/razorpay';
import { UPI_SCAN } from './upi-scan/upi-scan';

/** A folder for each mode of the contract, by its name; a mode without one fails the type check. */
export const PAYMENT_PROVIDERS: Readonly<Record<PaymentMode, PaymentProvider>> = {
  'upi-scan': UPI_SCAN,
};

/** Shown beside them, and disabled: the contract has no such mode yet. */
export const ANNOUNCED: Readonly<Record<string, PaymentChoice>> = { razorpay: RAZORPAY };
