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

/** A payment provider: its entry in the billing form, and its step once the order is placed. */
export interface PaymentProvider extends PaymentChoice {
  Step: ComponentType<PaymentStepProps>;
}
