import { claimPayment } from '../../payment-claims.repository';
import type { PaymentProvider } from '../providers';

/** Payment by scanning a UPI QR code. The bank sends no notification: staff compare the reference with the bank's statement. */
export const provider: PaymentProvider = { takeReference: claimPayment };
