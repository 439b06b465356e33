import { claimPayment } from '../../payment-claims.repository';

/** Payment by scanning a UPI QR code. The bank sends no notification: staff compare the reference with the bank's statement. */
export const provider = { takeReference: claimPayment };
