import { CreditCard } from '@stepwell/shared-ui';
import type { PaymentChoice } from '../provider/payment-provider';

/** The card provider: prepared, and disabled. */
export const RAZORPAY: PaymentChoice = {
  title: 'Razorpay',
  note: (
    <>
      <span>Coming Soon</span> · <span>Not Available</span>
    </>
  ),
  glyph: CreditCard,
};
