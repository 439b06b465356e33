import type { Ref } from 'react';
import type { CheckoutStep } from '../order.selectors';
import { OrderResult } from './OrderResult';
import { OrderStatusCard } from './OrderStatusCard';
import { RefusedReference } from './RefusedReference';

export interface ResultStepProps {
  step: CheckoutStep;
  headingRef: Ref<HTMLHeadingElement>;
  /** Requests the order's status. */
  onRefresh: () => void;
}

/** The last step: the order's status, or why its reference was refused. A link without a valid token shows only id and status. */
export function ResultStep({ step, headingRef, onRefresh }: ResultStepProps) {
  if (step === 'status-only') return <OrderStatusCard onRefresh={onRefresh} />;
  if (step === 'refused') return <RefusedReference headingRef={headingRef} />;
  return <OrderResult headingRef={headingRef} onRefresh={onRefresh} />;
}
