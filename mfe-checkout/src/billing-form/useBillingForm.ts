import {
  type Buyer,
  type FieldMessages,
  fieldMessages,
  NETWORK_ERROR,
  PAGE_ERROR,
  storedReferral,
} from '@stepwell/contract';

import { useSiteState, useStore } from '@stepwell/platform';
import { tabStorage, useForm } from '@stepwell/shared-ui';
import { useState } from 'react';
import { orderStore } from '../order/order.store';
import {
  type BillingValues,
  type BuyerValues,
  EMPTY_BILLING,
  EMPTY_BUYER,
  forgetDraft,
  rememberDraft,
  restoreDraft,
} from './billing-draft';

/** The billing form: keeps a draft that survives a reload of the tab, and places the order. */
export function useBillingForm() {
  const placeOrder = useStore(orderStore, (state) => state.placeOrder);
  const hasGstin = useSiteState(({ config }) => Boolean(config?.gstin));
  /** The academy began to send tax invoices while the form was open: the API has refused an order without the buyer's state. */
  const [isStateMissing, setStateMissing] = useState(false);
  const isTaxed = hasGstin || isStateMissing;
  const { failure, ...form } = useForm({
    blank: isTaxed ? { ...EMPTY_BILLING, ...EMPTY_BUYER } : EMPTY_BILLING,
    loadRules,
    restore: (element) => {
      restoreDraft(element);
      const hidden = element.elements.namedItem('referralCode');
      if (hidden instanceof HTMLInputElement) hidden.value = storedReferral(tabStorage);
    },
    onEdit: rememberDraft,
    send: async ({ name, email, phone, ...values }) => {
      const student = { studentName: name, studentEmail: email, studentPhone: phone };
      const outcome = await placeOrder(
        student,
        storedReferral(tabStorage),
        buyerOf(values as Partial<BuyerValues>),
      );
      if (outcome && !outcome.ok) {
        const refused = refusedFields(outcome.error?.data);
        if ('state' in refused) setStateMissing(true);
        return refused;
      }
      // The order was placed: by this tab now, or earlier.
      forgetDraft();
      // Not `'taken'`, which would empty the form, because the payment step replaces the form.
      return {};
    },
  });
  /** Why nothing was sent; otherwise empty. */
  const problem = failure ? { rules: NETWORK_ERROR, send: PAGE_ERROR }[failure] : '';
  return { ...form, problem, isTaxed };
}

/** Fetches the rules of the form, which has a `state` if the academy has a GSTIN. */
async function loadRules() {
  const { checkPayload, checkoutRules, taxedCheckoutRules } = await import('@stepwell/contract/rules');
  return (values: BillingValues & Partial<BuyerValues>) =>
    checkPayload('state' in values ? taxedCheckoutRules : checkoutRules, values);
}

/** Details of the buyer for a tax invoice; `undefined` for an academy without a GSTIN. */
function buyerOf({ state, company, gstin }: Partial<BuyerValues>): Buyer | undefined {
  return state ? { state, name: company || undefined, gstin: gstin || undefined } : undefined;
}

/** Form fields by path in the payload, because the server's messages are keyed by these paths. */
const FORM_FIELDS: Readonly<Record<string, string>> = {
  'studentDetail.studentName': 'name',
  'studentDetail.studentEmail': 'email',
  'studentDetail.studentPhone': 'phone',
  buyer: 'state',
  'buyer.state': 'state',
  'buyer.name': 'company',
  'buyer.gstin': 'gstin',
};

/** The server's messages of a 422 by form field. A field that the form lacks keeps its path, so that its message is shown. */
function refusedFields(data: unknown): FieldMessages {
  return Object.fromEntries(
    Object.entries(fieldMessages(data)).map(([path, message]) => [FORM_FIELDS[path] ?? path, message]),
  );
}
