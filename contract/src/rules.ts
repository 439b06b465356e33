import { boolean, object, string } from 'yup';
import type { PaymentSubmission } from './endpoints';
import {
  couponCodeRule,
  emailRule,
  idRule,
  isReference,
  messageRule,
  nameRule,
  phoneRule,
  referenceRule,
} from './field-rules';
import { PAYMENT_MODES, type PaymentMode } from './payment-modes';
import { referenceMessage } from './reference-message';
import { cleanReferralCode } from './referral';

// biome-ignore lint/performance/noBarrelFile: the entry for rules
export { checkPayload, formErrors } from './check-payload';
export { cleanReference } from './clean-values';
export { emailRule, isReference } from './field-rules';

// One rule set for the forms and the API (docs/specification.md §5): the form and the server import the same object.

const MODES = Object.keys(PAYMENT_MODES) as PaymentMode[];

/** See `Honeypot`: nothing in it is refused, so that a program learns nothing. */
const honeypotRule = string();

export const subscribeRules = object({ email: emailRule, website: honeypotRule });

export const contactRules = object({
  name: nameRule,
  email: emailRule,
  phone: phoneRule,
  message: messageRule,
  website: honeypotRule,
});

/** The checkout form. Only UPI Scan can be chosen; the server never sees the mode or the tick. */
export const checkoutRules = object({
  name: nameRule,
  email: emailRule,
  phone: phoneRule,
  paymentMode: string().required('Payment mode is required').oneOf(MODES, 'Payment mode is required'),
  termsChecked: boolean().oneOf([true], 'You must accept the terms and conditions'),
});

/** Any text is looked up: an id that no course can have is an unknown course, 404 (docs/contract.md §3.2). */
export const courseIdRules = object({ id: string().trim().required('An id is required') });

/** Anything may stand in an address: what is not known narrows nothing. */
export const coursePageRules = object({
  page: string().required('A page is required'),
  category: string().default(''),
  q: string().default(''),
  sort: string().default(''),
});

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
});

export const paymentRules = object({
  orderId: idRule,
  paymentMode: string().required('Payment mode is required').oneOf(MODES, 'Payment mode is not available'),
  txnId: referenceRule.test('reference', (reference = '', { parent, createError }) => {
    const mode = MODES.find((known) => known === (parent as PaymentSubmission).paymentMode) ?? 'upi-scan';
    const { referenceLength } = PAYMENT_MODES[mode];
    const message = referenceMessage(reference, referenceLength);
    return isReference(reference, referenceLength) || createError({ message });
  }),
});

export const getReceiptRules = object({
  orderId: idRule,
  token: string().trim().required('The token is required').max(200),
});

export const getOrderRules = object({ orderId: idRule, token: string().trim().max(200) });
