import type { EndpointKey } from './endpoints';
import { API_ERRORS, type ApiErrorName, apiError, type CatalogueEntry } from './error-catalogue';
import { REFERENCE_RECEIVED } from './texts';

/** One answer that the API may give to a call. */
export interface KnownAnswer extends CatalogueEntry {
  /** Kebab-case, unique within the call. */
  name: string;
}

/** The answer to a payload that breaks a rule. `…` stands for any text: the message of the first invalid field. */
const BROKEN_RULE: KnownAnswer = {
  status: 422,
  name: 'broken-rule',
  says: '…',
  when: 'A value breaks a rule',
};

/** Errors with which the API may answer every call, except `GET /health`. */
const COMMON_ERRORS = {
  unknownApplication: 'unknown-application',
  tooMany: 'too-many',
  ourFault: 'our-fault',
  databaseAway: 'database-away',
} as const satisfies Record<string, ApiErrorName>;

const COMMON = errors(...Object.values(COMMON_ERRORS));

/** The message of a 500 contains the request's id. */
const SAMPLE_REQUEST_ID = '5f2a71c0-1k';

/** Status and message of one of these errors, for scenarios. */
export function refusedFor(reason: keyof typeof COMMON_ERRORS): { status: number; message: string } {
  return apiError(COMMON_ERRORS[reason], SAMPLE_REQUEST_ID);
}

const COUPON_ERRORS = errors(
  'unknown-coupon',
  'coupon-not-started',
  'coupon-of-another-course',
  'below-coupon-minimum',
  'coupon-ended',
  'coupon-used-up',
);

/**
 * The answers of our API to every call, except errors of HTTP itself and those of a full disk (503, docs/contract.md §2). The API's tests
 * provoke each answer, and its OpenAPI document lists all. A scenario may use no other answer. A failure between page and API is written
 * as `raw` or `'drop'` instead of an answer.
 */
export const ANSWERS: { readonly [K in EndpointKey]: readonly KnownAnswer[] } = {
  'GET /health': [good('OK'), ...errors('database-unhealthy')],
  'GET /api/settings/getSettings': [good('OK'), ...COMMON],
  'GET /api/courses/getAllCourses': [good('OK'), ...COMMON],
  'GET /api/courses/getCoursePage': [good('OK'), BROKEN_RULE, ...COMMON],
  'GET /api/courses/getCourse': [good('OK'), ...errors('unknown-course'), BROKEN_RULE, ...COMMON],
  'GET /api/mentors/getAllMentors': [good('OK'), ...COMMON],
  'GET /api/orders/reviewOrder': [good('OK'), ...errors('unknown-course'), BROKEN_RULE, ...COMMON],
  'GET /api/coupons/applyCoupon': [
    good('Coupon applied'),
    ...errors('unknown-course', 'course-not-live'),
    ...COUPON_ERRORS,
    BROKEN_RULE,
    ...COMMON,
  ],
  'POST /api/orders/placeOrder': [
    good('Order placed', { status: 201, name: 'placed', when: 'Placed' }),
    good('Order placed', { status: 200, name: 'placed-before', when: 'The same order, placed before' }),
    ...errors('unknown-course', 'course-not-live', 'enrolment-closed', 'no-payee', 'key-of-another-order'),
    ...COUPON_ERRORS,
    ...errors('coupon-used-by-this-email'),
    BROKEN_RULE,
    ...COMMON,
  ],
  'POST /api/orders/updateOrderStatus': [
    good(REFERENCE_RECEIVED),
    ...errors(
      'unknown-order',
      'order-confirmed',
      'order-cancelled',
      'order-refunded',
      'nothing-to-pay',
      'reference-under-review',
      'reference-of-another-order',
      'too-many-references',
    ),
    BROKEN_RULE,
    ...COMMON,
  ],
  'GET /api/orders/getOrder': [good('OK'), ...errors('unknown-order'), BROKEN_RULE, ...COMMON],
  'GET /api/orders/getReceipt': [
    good('OK'),
    ...errors('unknown-order', 'not-confirmed'),
    BROKEN_RULE,
    ...COMMON,
  ],
  'POST /api/orders/requestRefund': [
    good('We have received your request for a refund', { status: 201, name: 'requested', when: 'Requested' }),
    good('We have received your request for a refund', {
      name: 'requested-before',
      when: 'A refund of the order is already requested or approved',
    }),
    ...errors('unknown-order', 'not-refundable', 'refund-too-late'),
    BROKEN_RULE,
    ...COMMON,
  ],
  'POST /api/courses/notifyWhenOpen': [
    good('We will write to you when it opens', { status: 201, name: 'noted', when: 'Stored now or before' }),
    ...errors('unknown-course', 'course-not-coming'),
    BROKEN_RULE,
    ...COMMON,
  ],
  'POST /api/queries/addNewQuery': [
    good('We have received your query', { status: 201, name: 'kept', when: 'Stored' }),
    BROKEN_RULE,
    ...COMMON,
  ],
  'POST /api/newsletters/subscribeNewsletter': [
    good('Thank you for subscribing', { status: 201, name: 'subscribed', when: 'Subscribed' }),
    BROKEN_RULE,
    ...COMMON,
  ],
};

/** The success answer of a call: the first one in `ANSWERS`. */
export function goodAnswer(key: EndpointKey): KnownAnswer {
  return ANSWERS[key][0] as KnownAnswer;
}

/** The distinct statuses of a call. */
export function statusesOf(key: EndpointKey): number[] {
  return [...new Set(ANSWERS[key].map(({ status }) => status))];
}

/** Whether a message is that of an answer; `…` in the answer matches any text. */
export function matchesMessage({ says }: Pick<KnownAnswer, 'says'>, message: string): boolean {
  const [start = '', ...rest] = says.split('…');
  if (rest.length === 0) return message === says;
  const end = rest.at(-1) ?? '';
  return message.length >= start.length + end.length && message.startsWith(start) && message.endsWith(end);
}

function good(says: string, changes: Partial<KnownAnswer> = {}): KnownAnswer {
  return { status: 200, name: 'good', says, when: 'OK', ...changes };
}

function errors(...names: ApiErrorName[]): KnownAnswer[] {
  return names.map((name) => ({ name, ...API_ERRORS[name] }));
}
