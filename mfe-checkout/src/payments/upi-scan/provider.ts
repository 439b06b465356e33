import { QrCode } from '@stepwell/shared-ui';
import type { PaymentProvider } from '../provider/payment-provider';
import { UpiPayment } from './UpiPayment';

export const provider: PaymentProvider = {
  title: 'UPI Scan',
  note: 'Any UPI app, no charges',
  glyph: QrCode,
  Step: UpiPayment,
};
