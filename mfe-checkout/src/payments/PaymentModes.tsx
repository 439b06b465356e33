import { ChoiceGroup, RadioCard } from '@stepwell/shared-ui';
import { PAYMENT_PROVIDERS } from './payment-providers';
import type { PaymentChoice } from './provider/payment-provider';
import { RAZORPAY } from './razorpay/razorpay';

/** Shown disabled: the contract has no such mode yet. */
const ANNOUNCED: Readonly<Record<string, PaymentChoice>> = { razorpay: RAZORPAY };
const CHOICES = { ...PAYMENT_PROVIDERS, ...ANNOUNCED };

/** The payment modes of the billing form. */
export function PaymentModes({ error }: { error?: string }) {
  return (
    <ChoiceGroup legend="Payment mode" required error={error}>
      {Object.entries(CHOICES).map(([mode, { title, note, glyph }]) => (
        <RadioCard
          key={mode}
          name="paymentMode"
          value={mode}
          title={title}
          note={note}
          glyph={glyph}
          disabled={mode in ANNOUNCED}
        />
      ))}
    </ChoiceGroup>
  );
}
