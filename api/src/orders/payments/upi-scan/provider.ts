import { claimPayment } from '../../payment-claims.repository';
import type { PaymentProvider } from '../providers';

/** Nobody tells us of a UPI payment: staff compare its reference with the bank. */
export const provider: PaymentProvider = { takeReference: claimPayment };
