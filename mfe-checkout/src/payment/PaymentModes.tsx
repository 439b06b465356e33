import { COMING_SOON } from '@stepwell/contract';
import { ChoiceGroup, CreditCard, QrCode, RadioCard } from '@stepwell/shared-ui';

/** The payment modes of the specification: UPI, and the card, which is prepared but disabled. */
export function PaymentModes({ error }: { error?: string }) {
  return (
    <ChoiceGroup legend="Payment mode" required error={error}>
      <RadioCard
        name="paymentMode"
        value="upi-scan"
        title="UPI Scan"
        note="Any UPI app, no charges"
        glyph={QrCode}
      />
      <RadioCard
        name="paymentMode"
        value="razorpay"
        title="Razorpay"
        note={
          <>
            <span>{COMING_SOON}</span> · <span>Not Available</span>
          </>
        }
        glyph={CreditCard}
        disabled
      />
    </ChoiceGroup>
  );
}
