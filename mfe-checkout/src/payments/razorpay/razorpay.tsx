import { COMING_SOON } from '@stepwell/contract';
import { CreditCard } from '@stepwell/shared-ui';
import type { PaymentChoice } from '../provider/payment-provider';

/** The card provider, which is prepared but disabled. */
export const RAZORPAY: PaymentChoice = {
  title: 'Razorpay',
  note: (
    <>
      <span>{COMING_SOON}</span> · <span>Not Available</span>
    </>
  ),
  glyph: CreditCard,
};
