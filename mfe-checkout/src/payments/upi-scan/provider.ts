import { QrCode } from '@stepwell/shared-ui';
import type { PaymentProvider } from '../provider/payment-provider';
import { UpiPayment } from './UpiPayment';

/** Payment by a QR code or a link to a UPI app; the learner then sends the bank's reference. */
export const provider: PaymentProvider = {
  title: 'UPI Scan',
  note: 'Any UPI app, no charges',
  glyph: QrCode,
  Step: UpiPayment,
};
