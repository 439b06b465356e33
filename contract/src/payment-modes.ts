import { UPI_REFERENCE_LENGTH } from './limits';

/**
 * Payment modes, each with the number of characters of its references. The checkout's code of a mode is in the folder
 * `mfe-checkout/src/payments/<mode>`. The card provider Razorpay is not a mode: the checkout shows it as disabled.
 */
export const PAYMENT_MODES = {
  'upi-scan': { referenceLength: UPI_REFERENCE_LENGTH },
} as const;

export type PaymentMode = keyof typeof PAYMENT_MODES;
