import { UPI_REFERENCE_LENGTH } from './limits';

/**
 * How an order can be paid, and how many characters the reference of such a payment has. A mode's code is the folder of
 * its name in `api/src/orders/payments`, and the checkout's. The card provider, Razorpay, is shown and disabled: no mode yet.
 */
export const PAYMENT_MODES = {
  'upi-scan': { referenceLength: UPI_REFERENCE_LENGTH },
} as const;

export type PaymentMode = keyof typeof PAYMENT_MODES;
