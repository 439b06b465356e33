import type { Glyph } from '@stepwell/shared-ui';
import type { ComponentType, ReactNode, Ref } from 'react';

/** How a way to pay stands in the billing form. */
export interface PaymentChoice {
  title: string;
  note: ReactNode;
  glyph: Glyph;
}

export interface PaymentStepProps {
  /** The step's heading: it takes the focus when the learner's own act led here. */
  headingRef: Ref<HTMLHeadingElement>;
}

/** A way to pay, as the checkout knows it: its choice in the billing form, and its step once there is an order. */
export interface PaymentProvider extends PaymentChoice {
  Step: ComponentType<PaymentStepProps>;
}
