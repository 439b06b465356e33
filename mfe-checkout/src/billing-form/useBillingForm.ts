import {
  type FieldMessages,
  fieldMessages,
  keptReferral,
  LATE_CODE_PATIENCE_MS,
  NETWORK_ERROR,
  PAGE_ERROR,
} from '@stepwell/contract';
import { useStore } from '@stepwell/platform';
import { tabStorage, useLazyForm } from '@stepwell/shared-ui';
import { useEffect, useRef } from 'react';
import { orderStore } from '../order/order.store';
import { EMPTY_BILLING, forgetDraft, rememberDraft, restoreDraft } from './billing-draft';
import { whenNear } from './when-near';

/** The billing form with its rules, and what sending it means. What was typed survives a refresh of the tab. */
export function useBillingForm() {
  const element = useRef<HTMLFormElement>(null);
  const placeOrder = useStore(orderStore, (state) => state.placeOrder);

  // Stands before `useLazyForm`, so that the form finds the draft when it first looks at what was typed.
  useEffect(() => {
    if (!element.current) return;
    restoreDraft(element.current);
    const hidden = element.current.elements.namedItem('referralCode');
    if (hidden instanceof HTMLInputElement) hidden.value = referralCode();
  }, []);

  const { form, want, isInVain, hasThrown, ...late } = useLazyForm({
    form: element,
    blank: EMPTY_BILLING,
    fetchEngine,
    patienceMs: LATE_CODE_PATIENCE_MS,
    onEdit: rememberDraft,
    send: async ({ name, email, phone, paymentMode }) => {
      const student = { studentName: name, studentEmail: email, studentPhone: phone };
      const outcome = await placeOrder(student, referralCode(), paymentMode);
      if (outcome && !outcome.ok) return refusedFields(outcome.error?.data);
      // Placed now, or by another tab before.
      forgetDraft();
      return {};
    },
  });

  useEffect(() => (element.current ? whenNear(element.current, want) : undefined), [want]);

  /** Why a press came to nothing: the rules could not be loaded, or code has failed; otherwise empty. */
  const problem = isInVain ? NETWORK_ERROR : hasThrown ? PAGE_ERROR : '';
  return { ...late, problem, form };
}

async function fetchEngine() {
  const { billingEngine } = await import('./billing-engine');
  return billingEngine;
}

/** From `?ref=` on any page of this visit. */
function referralCode(): string {
  return keptReferral(tabStorage);
}

/** The server keys its messages by the payload's paths, the form by its own names. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  'studentDetail.studentName': 'name',
  'studentDetail.studentEmail': 'email',
  'studentDetail.studentPhone': 'phone',
};

function refusedFields(data: unknown): FieldMessages {
  return Object.fromEntries(
    Object.entries(fieldMessages(data)).flatMap(([path, message]) => {
      const field = FORM_FIELDS[path];
      return field ? [[field, message]] : [];
    }),
  );
}
