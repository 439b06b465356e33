import { COMING_SOON } from '@stepwell/contract';
import { ChoiceGroup, CreditCard, RadioCard } from '@stepwell/shared-ui';
import { PAYMENT_PROVIDERS } from './payment-providers';
import type { PaymentChoice } from './provider/payment-provider';

/** Payment modes that are shown as disabled, because the contract does not contain them yet. */
const DISABLED: Readonly<Record<string, PaymentChoice>> = {
  razorpay: {
    title: 'Razorpay',
    note: (
      <>
        <span>{COMING_SOON}</span> · <span>Not Available</span>
      </>
    ),
    glyph: CreditCard,
  },
};
const CHOICES = { ...PAYMENT_PROVIDERS, ...DISABLED };

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
          disabled={mode in DISABLED}
        />
      ))}
    </ChoiceGroup>
  );
}
