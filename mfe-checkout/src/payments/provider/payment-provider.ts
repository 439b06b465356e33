import type { Glyph } from '@stepwell/shared-ui';
import type { ComponentType, ReactNode, Ref } from 'react';

/** A payment mode in the billing form. */
export interface PaymentChoice {
  title: string;
  note: ReactNode;
  glyph: Glyph;
}

export interface PaymentStepProps {
  /** The step's heading, which takes the focus after the learner's action. */
  headingRef: Ref<HTMLHeadingElement>;
}

/** A payment provider: the provider's entry in the billing form, and the payment step of a placed order. */
export interface PaymentProvider extends PaymentChoice {
  Step: ComponentType<PaymentStepProps>;
}
