import { claimPayment } from '../../payment-claims.repository';
import type { PaymentProvider } from '../providers';

/** There is no notification of UPI payments: staff compare the reference with the bank's statement. */
export const provider: PaymentProvider = { takeReference: claimPayment };
