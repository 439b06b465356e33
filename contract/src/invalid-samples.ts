import type { Schema } from 'yup';
import { checkPayload } from './check-payload';
import type { EndpointKey } from './endpoints';
import {
  applyCouponRules,
  contactRules,
  courseIdRules,
  coursePageRules,
  getOrderRules,
  getReceiptRules,
  openingNoticeRules,
  paymentRules,
  placeOrderRules,
  refundRules,
  subscribeRules,
} from './rules';

/** Rules of a call's query (GET) or body (POST). A call that breaks them is answered with 422. */
export const CALL_RULES: { readonly [K in EndpointKey]?: Schema } = {
  'GET /api/courses/getCoursePage': coursePageRules,
  'GET /api/courses/getCourse': courseIdRules,
  'GET /api/orders/reviewOrder': courseIdRules,
  'GET /api/coupons/applyCoupon': applyCouponRules,
  'POST /api/orders/placeOrder': placeOrderRules,
  'POST /api/orders/updateOrderStatus': paymentRules,
  'GET /api/orders/getOrder': getOrderRules,
  'GET /api/orders/getReceipt': getReceiptRules,
  'POST /api/orders/requestRefund': refundRules,
  'POST /api/courses/notifyWhenOpen': openingNoticeRules,
  'POST /api/queries/addNewQuery': contactRules,
  'POST /api/newsletters/subscribeNewsletter': subscribeRules,
};

/** Each rule of a single field is broken by at least one of these values. */
const INVALID_SAMPLES = [
  undefined,
  // Too short for some fields.
  'x',
  // Not a valid id, code or name.
  '@',
  // Long enough and with letters, but with a control character.
  'a\u0001b@example.org',
  // Too long for every field.
  'x@'.padEnd(9000, 'x.y'),
];

/** The messages with which the API may refuse each field of a call, found by checking invalid samples. */
export function invalidSampleMessages(key: EndpointKey): Map<string, Set<string>> {
  const messages = new Map<string, Set<string>>();
  const rules = CALL_RULES[key];
  if (!rules) return messages;
  for (const value of INVALID_SAMPLES) {
    const checked = checkPayload(rules, filledWith(rules, value));
    for (const [field, message] of Object.entries(checked.ok ? {} : checked.fields))
      messages.set(field, (messages.get(field) ?? new Set()).add(message));
  }
  return messages;
}

/** A payload with the same value in all fields. */
function filledWith(rules: Schema, value: unknown): unknown {
  if (!('fields' in rules)) return value;
  const fields = Object.entries(rules.fields as Record<string, Schema>);
  return Object.fromEntries(fields.map(([name, rule]) => [name, filledWith(rule, value)]));
}
