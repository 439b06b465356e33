import { boolean, object, string } from 'yup';
import type { PaymentSubmission } from './endpoints';
import {
  companyRule,
  couponCodeRule,
  emailRule,
  gstinRule,
  idRule,
  isReference,
  messageRule,
  nameRule,
  phoneRule,
  referenceRule,
  stateRule,
} from './field-rules';
import { PAYMENT_MODES, type PaymentMode } from './payment-modes';
import { referenceMessage } from './reference-message';
import { cleanReferralCode } from './referral';

// biome-ignore lint/performance/noBarrelFile: the entry for rules
export { checkPayload, formErrors } from './check-payload';
export { cleanReference } from './clean-values';
export { emailRule, gstinRule, isReference, nameRule, phoneRule } from './field-rules';
export { isGstin } from './gstin';

// Rules of forms and payloads (docs/specification.md §5). A form and the API check a field by the same rule.

const MODES = Object.keys(PAYMENT_MODES) as PaymentMode[];

/** The hidden field of `Honeypot`, which only bots fill. Any value is accepted, so that a bot gets no hint. */
const honeypotRule = string();

export const subscribeRules = object({ email: emailRule, website: honeypotRule });

export const openingNoticeRules = object({ courseId: idRule, email: emailRule, website: honeypotRule });

export const contactRules = object({
  name: nameRule,
  email: emailRule,
  phone: phoneRule,
  message: messageRule,
  website: honeypotRule,
});

/** The checkout form. `paymentMode` and `termsChecked` are checked in the form only: `placeOrderRules` has neither. */
export const checkoutRules = object({
  name: nameRule,
  email: emailRule,
  phone: phoneRule,
  paymentMode: string().required('Payment mode is required').oneOf(MODES, 'Payment mode is required'),
  termsChecked: boolean().oneOf([true], 'You must accept the terms and conditions'),
});

/** The checkout form of an academy with a GSTIN. */
export const taxedCheckoutRules = checkoutRules.shape({
  state: stateRule,
  company: companyRule,
  gstin: gstinRule,
});

/** Accepts any text: an id that no course can have is answered with 404 (docs/contract.md §3.2). */
export const courseIdRules = object({ id: string().trim().required('An id is required') });

export const applyCouponRules = object({
  courseId: idRule,
  couponCode: couponCodeRule.required('Coupon code is required'),
});

export const placeOrderRules = object({
  courseId: idRule,
  couponCode: couponCodeRule.default(''),
  referralCode: string().transform(cleanReferralCode).default(''),
  studentDetail: object({
    studentName: nameRule,
    studentPhone: phoneRule,
    studentEmail: emailRule,
  }).required(),
  buyer: object({ state: stateRule, name: companyRule, gstin: gstinRule }).default(undefined),
});

/** A `PaymentSubmission`. If the payment mode is unknown, its field has an error, and the reference is checked as for UPI. */
export const paymentRules = object({
  orderId: idRule,
  paymentMode: string().required('Payment mode is required').oneOf(MODES, 'Payment mode is not available'),
  txnId: referenceRule.test('reference', (reference = '', { parent, createError }) => {
    const mode =
      MODES.find((candidate) => candidate === (parent as PaymentSubmission).paymentMode) ?? 'upi-scan';
    const { referenceLength } = PAYMENT_MODES[mode];
    const message = referenceMessage(reference, referenceLength);
    return isReference(reference, referenceLength) || createError({ message });
  }),
});

/** An order's token. The limit is far above a token's length. */
const tokenRule = string().trim().max(200);

/** The query of the link to a receipt. */
export const receiptLinkRules = object({
  orderId: idRule,
  token: tokenRule.required('The token is required'),
});

export const getOrderRules = object({ orderId: idRule, token: tokenRule });
