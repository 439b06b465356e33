import type { EndpointKey } from './endpoints';
import { TOO_MANY_REQUESTS } from './texts';

/** One thing that the API may answer to a call. */
export interface KnownAnswer {
  /** HTTP status. */
  status: number;
  /** Kebab-case, its own within the call: what findings and tests call it. */
  name: string;
  /** The reply's message; `…` stands for what differs from reply to reply. */
  says: string;
  /** When it comes, for the API's readable page. */
  when: string;
}

/** A refusal of values: its message is the first field's own. */
const BROKEN_RULE: KnownAnswer = {
  status: 422,
  name: 'broken-rule',
  says: '…',
  when: 'A value breaks a rule',
};

/** What every call but health may answer beside its own: reasons that have nothing to do with what was asked. */
const COMMON_ANSWERS = {
  unknownApplication: {
    status: 401,
    name: 'unknown-application',
    says: 'The application id or key is missing or wrong',
    when: 'Application id or key missing or wrong',
  },
  tooMany: {
    status: 429,
    name: 'too-many',
    says: TOO_MANY_REQUESTS,
    when: 'Too many requests; Retry-After says when',
  },
  ourFault: {
    status: 500,
    name: 'our-fault',
    says: 'Something went wrong on our side. Please try again. (…)',
    when: 'Our fault',
  },
  databaseAway: {
    status: 503,
    name: 'database-away',
    says: 'The database does not answer. Please try again.',
    when: 'The database does not answer',
  },
} satisfies Record<string, KnownAnswer>;

const COMMON: readonly KnownAnswer[] = Object.values(COMMON_ANSWERS);

/** A request's number, as a reply about our own fault tells it. */
const REQUEST_NUMBER = '5f2a71c0-1k';

/** A refusal that every call of a scenario may get. @returns status and words, those of the API */
export function refusedFor(reason: keyof typeof COMMON_ANSWERS): { status: number; message: string } {
  const { status, says } = COMMON_ANSWERS[reason];
  return { status, message: says.replace('…', REQUEST_NUMBER) };
}

const UNKNOWN_COURSE = refusal(404, 'unknown-course', 'Course not found', 'Unknown course');
const UNKNOWN_ORDER = refusal(404, 'unknown-order', 'Order not found', 'Unknown order');
const COURSE_NOT_LIVE = refusal(
  409,
  'course-not-live',
  'This course is not open for enrolment',
  'Course not Live',
);

const COUPON_REFUSALS: readonly KnownAnswer[] = [
  refusal(404, 'unknown-coupon', 'This coupon code is invalid', 'Unknown or disabled coupon'),
  refusal(409, 'coupon-not-started', 'This coupon is not active yet', 'Coupon not started'),
  refusal(
    409,
    'coupon-of-another-course',
    'This coupon is not applicable to this course',
    'Coupon of another course',
  ),
  refusal(
    409,
    'below-coupon-minimum',
    'This coupon needs a minimum price of …',
    'Price below the coupon’s minimum',
  ),
  refusal(410, 'coupon-ended', 'This coupon has expired', 'Coupon ended'),
  refusal(410, 'coupon-used-up', 'This coupon has reached its usage limit', 'Coupon used up'),
];

/**
 * All that each call may answer: call, status, and which of the reasons for that status. The API's tests make every one
 * of them happen, its document is written from them, and a scenario may show no other.
 */
export const ANSWERS: { readonly [K in EndpointKey]: readonly KnownAnswer[] } = {
  'GET /health': [
    good('OK'),
    refusal(503, 'database-away', 'The database does not answer', 'The database does not'),
  ],
  'GET /api/settings/getSettings': [good('OK'), ...COMMON],
  'GET /api/courses/getAllCourses': [good('OK'), ...COMMON],
  'GET /api/courses/getCoursePage': [good('OK'), BROKEN_RULE, ...COMMON],
  'GET /api/courses/getCourse': [good('OK'), UNKNOWN_COURSE, BROKEN_RULE, ...COMMON],
  'GET /api/mentors/getAllMentors': [good('OK'), ...COMMON],
  'GET /api/orders/reviewOrder': [good('OK'), UNKNOWN_COURSE, BROKEN_RULE, ...COMMON],
  'GET /api/coupons/applyCoupon': [
    good('Coupon applied'),
    UNKNOWN_COURSE,
    COURSE_NOT_LIVE,
    ...COUPON_REFUSALS,
    BROKEN_RULE,
    ...COMMON,
  ],
  'POST /api/orders/placeOrder': [
    good('Order placed', { status: 201, name: 'placed', when: 'Placed' }),
    good('Order placed', { status: 200, name: 'placed-before', when: 'The same order, placed before' }),
    UNKNOWN_COURSE,
    COURSE_NOT_LIVE,
    refusal(409, 'enrolment-closed', 'Enrolment is closed at the moment', 'Enrolment closed'),
    refusal(409, 'no-payee', 'Orders cannot be paid at the moment. Please write to us.', 'No payee'),
    refusal(
      409,
      'key-of-another-order',
      'This Idempotency-Key was already used for a different order',
      'Key used for another order',
    ),
    ...COUPON_REFUSALS,
    refusal(
      409,
      'coupon-used-by-this-email',
      'You have already used this coupon',
      'Coupon used by this e-mail',
    ),
    BROKEN_RULE,
    ...COMMON,
  ],
  'POST /api/orders/updateOrderStatus': [
    good('We have received your details and under review.'),
    UNKNOWN_ORDER,
    refusal(409, 'order-confirmed', 'This order is already confirmed', 'Order confirmed'),
    refusal(409, 'order-cancelled', 'This order was cancelled', 'Order cancelled'),
    refusal(409, 'order-refunded', 'This order was refunded', 'Order refunded'),
    refusal(
      409,
      'nothing-to-pay',
      'Nothing is to be paid for this order. It is under review.',
      'Nothing to pay',
    ),
    refusal(
      409,
      'reference-under-review',
      'A reference is already under review for this order',
      'Another reference under review',
    ),
    refusal(
      409,
      'reference-of-another-order',
      'This reference number is already linked to another order. Check it, or write to us with your Order ID.',
      'Reference of another order',
    ),
    refusal(
      409,
      'too-many-references',
      'Too many references were tried. Please write to us with your Order ID.',
      'Too many references tried',
    ),
    BROKEN_RULE,
    ...COMMON,
  ],
  'GET /api/orders/getOrder': [good('OK'), UNKNOWN_ORDER, BROKEN_RULE, ...COMMON],
  'GET /api/orders/getReceipt': [
    good('OK'),
    refusal(404, 'unknown-order', 'Order not found', 'Unknown order, or another token'),
    refusal(409, 'not-confirmed', 'There is no receipt yet: the order is …', 'Not confirmed yet'),
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

function refusal(status: number, name: string, says: string, when: string): KnownAnswer {
  return { status, name, says, when };
}
