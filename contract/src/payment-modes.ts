import { UPI_REFERENCE_LENGTH } from './limits';

/**
 * Payment modes, each with the number of characters of its references. A mode's code is in the folder of its name in
 * `api/src/orders/payments`, and in the checkout. The card provider Razorpay is not a mode yet: the checkout shows it as disabled.
 */
export const PAYMENT_MODES = {
  'upi-scan': { referenceLength: UPI_REFERENCE_LENGTH },
} as const;

export type PaymentMode = keyof typeof PAYMENT_MODES;
