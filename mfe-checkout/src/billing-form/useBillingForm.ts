import {
  type Buyer,
  type FieldMessages,
  fieldMessages,
  LAZY_CODE_TIMEOUT_MS,
  NETWORK_ERROR,
  PAGE_ERROR,
  storedReferral,
} from '@stepwell/contract';
import { useSiteState, useStore } from '@stepwell/platform';
import { onFirstInteraction, onInView, tabStorage, useLazyForm } from '@stepwell/shared-ui';
import { useEffect } from 'react';
import { orderStore } from '../order/order.store';
import { rememberBuyerState } from '../storage/buyer-state';
import {
  type BuyerValues,
  EMPTY_BILLING,
  EMPTY_TAXED_BILLING,
  forgetDraft,
  rememberDraft,
  restoreDraft,
} from './billing-draft';

/** The billing form: loads its rules lazily, keeps a draft that survives a reload of the tab, and places the order. */
export function useBillingForm() {
  const placeOrder = useStore(orderStore, (state) => state.placeOrder);
  const isTaxed = useSiteState((state) => Boolean(state.config?.gstin));
  const { hasFailed, hasThrown, load, ...lazy } = useLazyForm({
    blank: isTaxed ? EMPTY_TAXED_BILLING : EMPTY_BILLING,
    fetchEngine,
    timeoutMs: LAZY_CODE_TIMEOUT_MS,
    restore: (element) => {
      restoreDraft(element);
      const hidden = element.elements.namedItem('referralCode');
      if (hidden instanceof HTMLInputElement) hidden.value = referralCode();
    },
    onEdit: rememberDraft,
    send: async ({ name, email, phone, paymentMode, ...buyerValues }) => {
      const buyer = buyerOf(buyerValues as Partial<BuyerValues>);
      const student = { studentName: name, studentEmail: email, studentPhone: phone };
      const outcome = await placeOrder(student, referralCode(), paymentMode, buyer);
      if (outcome && !outcome.ok) return refusedFields(outcome.error?.data);
      // The order was placed: by this tab now, or earlier by another tab.
      forgetDraft();
      if (buyer) rememberBuyerState(buyer.state);
      // Not `'taken'`, which would empty the form, because the payment step replaces the form.
      return {};
    },
  });
  const element = lazy.form.ref;
  // Loads the rules after the visitor's first interaction, when the form is near the window.
  useEffect(() => {
    let stop = onFirstInteraction(() => {
      if (element.current) stop = onInView(element.current, load, { margin: '300px' });
    });
    return () => stop();
  }, [element, load]);

  /** Why nothing was sent: the rules could not be loaded, or `send` has thrown an error; otherwise empty. */
  const problem = hasFailed ? NETWORK_ERROR : hasThrown ? PAGE_ERROR : '';
  return { ...lazy, problem, isTaxed };
}

async function fetchEngine() {
  const { billingEngine } = await import('./billing-engine');
  return billingEngine;
}

/** Details of the buyer for a tax invoice; `undefined` for an academy without a GSTIN. */
function buyerOf({ state, company, gstin }: Partial<BuyerValues>): Buyer | undefined {
  return state ? { state, name: company || undefined, gstin: gstin || undefined } : undefined;
}

/** The referral code from `?ref=` on any page of this visit. */
function referralCode(): string {
  return storedReferral(tabStorage);
}

/** Form fields by path in the payload, because the server's messages are keyed by these paths. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  'studentDetail.studentName': 'name',
  'studentDetail.studentEmail': 'email',
  'studentDetail.studentPhone': 'phone',
  'buyer.state': 'state',
  'buyer.name': 'company',
  'buyer.gstin': 'gstin',
};

/** The server's messages of a 422 by form field. */
function refusedFields(data: unknown): FieldMessages {
  return Object.fromEntries(
    Object.entries(fieldMessages(data)).flatMap(([path, message]) => {
      const field = FORM_FIELDS[path];
      return field ? [[field, message]] : [];
    }),
  );
}
