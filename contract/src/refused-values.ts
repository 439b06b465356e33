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
  paymentRules,
  placeOrderRules,
  subscribeRules,
} from './rules';

/** What the query (GET) or the body (POST) of a call must keep; a call that breaks it is 422. */
export const CALL_RULES: { readonly [K in EndpointKey]?: Schema } = {
  'GET /api/courses/getCoursePage': coursePageRules,
  'GET /api/courses/getCourse': courseIdRules,
  'GET /api/orders/reviewOrder': courseIdRules,
  'GET /api/coupons/applyCoupon': applyCouponRules,
  'POST /api/orders/placeOrder': placeOrderRules,
  'POST /api/orders/updateOrderStatus': paymentRules,
  'GET /api/orders/getOrder': getOrderRules,
  'GET /api/orders/getReceipt': getReceiptRules,
  'POST /api/queries/addNewQuery': contactRules,
  'POST /api/newsletters/subscribeNewsletter': subscribeRules,
};

/** Values that between them break every rule of a single value. */
const ODD_VALUES = [
  undefined,
  'x',
  '@',
  'a@b.c',
  'a\u0001b@example.org',
  '\u0001'.repeat(12),
  'x@'.padEnd(9000, 'x.y'),
];

/** By field, every message that the API may refuse it with: what its own rules say of odd values. */
export function refusedValues(key: EndpointKey): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const rules = CALL_RULES[key];
  if (!rules) return found;
  for (const value of ODD_VALUES) {
    const checked = checkPayload(rules, everywhere(rules, value));
    for (const [field, message] of Object.entries(checked.ok ? {} : checked.fields))
      found.set(field, (found.get(field) ?? new Set()).add(message));
  }
  return found;
}

/** A payload of these rules that has one value in all its fields. */
function everywhere(rules: Schema, value: unknown): unknown {
  if (!('fields' in rules)) return value;
  const fields = Object.entries(rules.fields as Record<string, Schema>);
  return Object.fromEntries(fields.map(([name, rule]) => [name, everywhere(rule, value)]));
}
