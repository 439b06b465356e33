import { type TSchema, Type } from '@sinclair/typebox';
import type { Schema } from 'yup';
import { API_ERRORS, type ApiErrorName, type CatalogueEntry } from './error-catalogue';
import { aCourse, aMentor, anOrder, aPricing, aSettings } from './fixtures';
import {
  applyCouponRules,
  contactRules,
  courseIdRules,
  getOrderRules,
  openingNoticeRules,
  paymentRules,
  placeOrderRules,
  subscribeRules,
} from './rules';
import {
  CourseAndPricingSchema,
  CourseSchema,
  MentorSchema,
  OrderSchema,
  OrderStatusSchema,
  OrderViewSchema,
  SettingsSchema,
} from './schemas';
import { REFERENCE_RECEIVED } from './texts';

/** One answer that the API may give to a call. */
export interface KnownAnswer extends CatalogueEntry {
  /** Kebab-case, unique within the call. */
  name: string;
}

interface Call {
  /** `response.data` of a success. */
  reply: TSchema;
  /** Rules of the query (GET) or body (POST). A call that breaks them is answered with 422. */
  rules?: Schema;
  /** The success answer first. */
  answers: readonly [KnownAnswer, ...KnownAnswer[]];
  /** Data of the success answer in scenarios. */
  sample(): unknown;
}

/** The answer to a payload that breaks a rule. `…` stands for the message of the first invalid field. */
const BROKEN_RULE: KnownAnswer = {
  status: 422,
  name: 'broken-rule',
  says: '…',
  when: 'A value breaks a rule',
};

/** Errors with which the API may answer every call but health. */
const COMMON = errors('unknown-application', 'too-many', 'our-fault', 'database-away');

const COUPON_ERRORS = errors(
  'unknown-coupon',
  'coupon-not-started',
  'coupon-of-another-course',
  'below-coupon-minimum',
  'coupon-ended',
  'coupon-used-up',
);

const email = Type.Object({ email: Type.String() }, { additionalProperties: false });

/**
 * The API's calls, by key `'METHOD /path'`. To add a call, add it here and its fallback text in `endpoints.ts`. The API's tests provoke each
 * answer; errors of HTTP itself and of a full disk (503) are not listed.
 */
export const CALLS = {
  'GET /health': {
    reply: Type.Object(
      { version: Type.String(), database: Type.Literal('up') },
      { additionalProperties: false },
    ),
    answers: [good('OK'), ...errors('database-unhealthy')],
    sample: () => ({ version: 'scenario', database: 'up' }),
  },
  'GET /api/settings/getSettings': {
    reply: SettingsSchema,
    answers: [good('OK'), ...COMMON],
    sample: () => aSettings(),
  },
  'GET /api/courses/getAllCourses': {
    reply: Type.Array(CourseSchema),
    answers: [good('OK'), ...COMMON],
    sample: () => [aCourse()],
  },
  'GET /api/courses/getCourse': {
    reply: CourseSchema,
    rules: courseIdRules,
    answers: [good('OK'), ...errors('unknown-course'), BROKEN_RULE, ...COMMON],
    sample: () => aCourse(),
  },
  'GET /api/mentors/getAllMentors': {
    reply: Type.Array(MentorSchema),
    answers: [good('OK'), ...COMMON],
    sample: () => [aMentor()],
  },
  'GET /api/orders/reviewOrder': {
    reply: CourseAndPricingSchema,
    rules: courseIdRules,
    answers: [good('OK'), ...errors('unknown-course'), BROKEN_RULE, ...COMMON],
    sample: () => ({ course: aCourse(), pricing: aPricing() }),
  },
  'GET /api/coupons/applyCoupon': {
    reply: CourseAndPricingSchema,
    rules: applyCouponRules,
    answers: [
      good('Coupon applied'),
      ...errors('unknown-course', 'course-not-live'),
      ...COUPON_ERRORS,
      BROKEN_RULE,
      ...COMMON,
    ],
    sample: () => ({ course: aCourse(), pricing: aPricing() }),
  },
  'POST /api/orders/placeOrder': {
    /** Our API always sends `null` for the order at the card provider, which is disabled. */
    reply: Type.Object({
      order: OrderSchema,
      razorpayOrder: Type.Union([Type.Object({ id: Type.String() }), Type.Null()]),
    }),
    rules: placeOrderRules,
    answers: [
      good('Order placed', { status: 201, name: 'placed', when: 'Placed' }),
      good('Order placed', { name: 'placed-before', when: 'The same order, placed before' }),
      ...errors('unknown-course', 'course-not-live', 'enrolment-closed', 'no-payee', 'key-of-another-order'),
      ...COUPON_ERRORS,
      ...errors('coupon-used-by-this-email'),
      BROKEN_RULE,
      ...COMMON,
    ],
    sample: () => ({ order: anOrder(), razorpayOrder: null }),
  },
  'POST /api/orders/updateOrderStatus': {
    reply: OrderStatusSchema,
    rules: paymentRules,
    answers: [
      good(REFERENCE_RECEIVED),
      ...errors(
        'unknown-order',
        'order-confirmed',
        'order-cancelled',
        'order-refunded',
        'nothing-to-pay',
        'reference-under-review',
        'reference-of-another-order',
      ),
      BROKEN_RULE,
      ...COMMON,
    ],
    sample: () => ({ orderId: anOrder().orderId, orderStatus: 'under-review' }),
  },
  'GET /api/orders/getOrder': {
    /** The whole order for the holder of its token; for anyone else only its id and status. */
    reply: Type.Union([OrderViewSchema, OrderStatusSchema]),
    rules: getOrderRules,
    answers: [good('OK'), ...errors('unknown-order'), BROKEN_RULE, ...COMMON],
    sample: () => ({
      order: anOrder(),
      pricing: aPricing(),
      studentPhone: '9876543210',
      courseId: 'course-1',
    }),
  },
  'POST /api/courses/notifyWhenOpen': {
    reply: email,
    rules: openingNoticeRules,
    answers: [
      good('We will write to you when it opens', {
        status: 201,
        name: 'noted',
        when: 'Stored now or before',
      }),
      ...errors('unknown-course', 'course-not-coming'),
      BROKEN_RULE,
      ...COMMON,
    ],
    sample: () => ({ email: 'ishita@example.org' }),
  },
  'POST /api/queries/addNewQuery': {
    reply: Type.Object({ id: Type.String() }, { additionalProperties: false }),
    rules: contactRules,
    answers: [
      good('We have received your query', { status: 201, name: 'kept', when: 'Stored' }),
      BROKEN_RULE,
      ...COMMON,
    ],
    sample: () => ({ id: 'query-1' }),
  },
  'POST /api/newsletters/subscribeNewsletter': {
    reply: email,
    rules: subscribeRules,
    answers: [
      good('Thank you for subscribing', { status: 201, name: 'subscribed', when: 'Subscribed' }),
      BROKEN_RULE,
      ...COMMON,
    ],
    sample: () => ({ email: 'ishita@example.org' }),
  },
} as const satisfies Record<string, Call>;

/** The same table, for code that takes any key. */
export const CALL_TABLE: Readonly<Record<keyof typeof CALLS, Call>> = CALLS;

/** The success answer of a call. */
export function goodAnswer(key: keyof typeof CALLS): KnownAnswer {
  return CALL_TABLE[key].answers[0];
}

/** The message of an answer; `…` in it matches any text. */
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
