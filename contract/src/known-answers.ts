import type { EndpointKey } from './endpoints';
import { API_ERRORS, type ApiErrorName, apiError, type CatalogueEntry } from './error-catalogue';

/** One thing that the API may answer to a call. */
export interface KnownAnswer extends CatalogueEntry {
  /** Kebab-case, its own within the call: what findings and tests call it. */
  name: string;
}

/** A refusal of values: its message is the first field's own. */
const BROKEN_RULE: KnownAnswer = {
  status: 422,
  name: 'broken-rule',
  says: '…',
  when: 'A value breaks a rule',
};

/** What every call but health may answer beside its own: reasons that have nothing to do with what was asked. */
const COMMON_ERRORS = {
  unknownApplication: 'unknown-application',
  tooMany: 'too-many',
  ourFault: 'our-fault',
  databaseAway: 'database-away',
} as const satisfies Record<string, ApiErrorName>;

const COMMON = errors(...Object.values(COMMON_ERRORS));

/** A request's number, as a reply about our own fault tells it. */
const REQUEST_NUMBER = '5f2a71c0-1k';

/** A refusal that every call of a scenario may get. @returns status and words, those of the API */
export function refusedFor(reason: keyof typeof COMMON_ERRORS): { status: number; message: string } {
  return apiError(COMMON_ERRORS[reason], REQUEST_NUMBER);
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
 * All that each call may answer: call, status, and which of the reasons for that status. The API's tests make every one
 * of them happen, its document is written from them, and a scenario may show no other.
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
    good('We have received your details and under review.'),
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
  'POST /api/queries/addNewQuery': [
    good('We have received your query', { status: 201, name: 'kept', when: 'Kept' }),
    BROKEN_RULE,
    ...COMMON,
  ],
  'POST /api/newsletters/subscribeNewsletter': [
    good('Thank you for subscribing', { status: 201, name: 'subscribed', when: 'Subscribed' }),
    BROKEN_RULE,
    ...COMMON,
  ],
};

/** What a call answers where all is well: the first that its table names. */
export function goodAnswer(key: EndpointKey): KnownAnswer {
  return ANSWERS[key][0] as KnownAnswer;
}

/** The statuses of a call, each once. */
export function statusesOf(key: EndpointKey): number[] {
  return [...new Set(ANSWERS[key].map(({ status }) => status))];
}

/** Whether a reply with this message may be that answer. */
export function couldSay({ says }: Pick<KnownAnswer, 'says'>, message: string): boolean {
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
