import type { Static } from '@sinclair/typebox';
import type { CALLS } from './calls';
import type { PaymentMode } from './payment-modes';
import type { CourseAndPricingSchema } from './schemas';

/** Reply of `reviewOrder` and `applyCoupon`: a course with the amounts that an order of it would have. */
export type CourseAndPricing = Static<typeof CourseAndPricingSchema>;

/** The learner of an order. */
export interface StudentDetail {
  studentName: string;
  studentPhone: string;
  studentEmail: string;
}

/** The buyer's state, for the tax invoice of an academy with a GSTIN; with a company's details if the invoice is for a company. */
export interface Buyer {
  /** A key of `GST_STATES`. */
  state: string;
  /** The company's name; required with `gstin`. */
  name?: string | undefined;
  /** Registered in `state`. */
  gstin?: string | undefined;
}

/** Body of `placeOrder`. */
export interface PlaceOrderPayload {
  courseId: string;
  /** The applied code; empty if none. */
  couponCode: string;
  /** The code of `?ref=` (`rememberReferral`); empty if none. */
  referralCode: string;
  studentDetail: StudentDetail;
  /** Required if the settings have a `gstin`; ignored otherwise. */
  buyer?: Buyer | undefined;
}

/** Body of `updateOrderStatus`: the reference of a payment that the learner has made for an order. */
export interface PaymentSubmission {
  /** An order's `orderId` or `_id`. */
  orderId: string;
  paymentMode: PaymentMode;
  /** The payment's reference; 12 characters for UPI. */
  txnId: string;
}

/** A hidden field that only bots fill. A payload with a value in it gets the usual success answer and is not stored. */
export interface Honeypot {
  website?: string;
}

export interface ContactQuery extends Honeypot {
  name: string;
  email: string;
  phone: string;
  message: string;
}

export interface Subscription extends Honeypot {
  email: string;
}

/** Asks for one mail when a Coming Soon course opens. */
export interface OpeningNotice extends Honeypot {
  courseId: string;
  email: string;
}

/** Query or body of each call that has one. */
interface Payloads {
  'GET /api/courses/getCourse': { query: { id: string } };
  'GET /api/orders/reviewOrder': { query: { id: string } };
  'GET /api/coupons/applyCoupon': { query: { courseId: string; couponCode: string } };
  'POST /api/orders/placeOrder': { body: PlaceOrderPayload };
  'POST /api/orders/updateOrderStatus': { body: PaymentSubmission };
  'GET /api/orders/getOrder': { query: { orderId: string; token?: string } };
  'POST /api/courses/notifyWhenOpen': { body: OpeningNotice };
  'POST /api/queries/addNewQuery': { body: ContactQuery };
  'POST /api/newsletters/subscribeNewsletter': { body: Subscription };
}

/** The API's calls, by key `'METHOD /path'`. Their meaning is described in docs/contract.md §3. */
export type Endpoints = {
  [K in keyof typeof CALLS]: (K extends keyof Payloads ? Payloads[K] : unknown) & {
    reply: Static<(typeof CALLS)[K]['reply']>;
  };
};

export type EndpointKey = keyof Endpoints;
export type Reply<K extends EndpointKey> = Endpoints[K]['reply'];
export type Query<K extends EndpointKey> = Endpoints[K] extends { query: infer Q } ? Q : undefined;
export type Body<K extends EndpointKey> = Endpoints[K] extends { body: infer B } ? B : undefined;

/** Input of a call: `{ query }`, `{ body }`, or `{}`, depending on the endpoint. */
export type CallInput<K extends EndpointKey> = (Endpoints[K] extends { query: infer Q }
  ? { query: Q }
  : unknown) &
  (Endpoints[K] extends { body: infer B } ? { body: B } : unknown);

/** Error texts of failed calls that have neither a message of the server nor a network error. Their wording is fixed, grammar included. */
export const FALLBACK_TEXTS: { readonly [K in EndpointKey]: (input: CallInput<K>) => string } = {
  'GET /health': () => 'Error getting while fetching health',
  'GET /api/settings/getSettings': () => 'Error getting while fetching Settings',
  'GET /api/courses/getAllCourses': () => 'Error getting while fetching courses',
  'GET /api/courses/getCourse': ({ query }) => `Error getting while fetching Course with id ${query.id}`,
  'GET /api/mentors/getAllMentors': () => 'Error getting while fetching All Mentors',
  'GET /api/orders/reviewOrder': ({ query }) => `Error getting while review Order with CourseId ${query.id}`,
  'GET /api/coupons/applyCoupon': ({ query }) =>
    `Error getting while applying coupon ${query.couponCode} on CourseId ${query.courseId}`,
  'POST /api/orders/placeOrder': () => 'Error getting while creating Order',
  'POST /api/orders/updateOrderStatus': () => 'Error getting while updating Order',
  'GET /api/orders/getOrder': () => 'Error getting while fetching Order',
  'POST /api/courses/notifyWhenOpen': () => 'Error getting while asking for a Notice',
  'POST /api/queries/addNewQuery': () => 'Error Submitting Query',
  'POST /api/newsletters/subscribeNewsletter': () => 'Error getting while Subscription',
};

/**
 * By call: every success reply has at least one of these fields. A reply with none of them is invalid even with status 200, because a proxy
 * may have replaced the API's reply. Calls without an entry need no such check, because their clients read only status and message, or
 * treat invalid data as no data.
 */
export const REQUIRED_REPLY_FIELDS: { readonly [K in EndpointKey]?: readonly string[] } = {
  'GET /api/courses/getCourse': ['_id'],
  'GET /api/orders/reviewOrder': ['course'],
  'GET /api/coupons/applyCoupon': ['pricing'],
  'POST /api/orders/placeOrder': ['order'],
  'GET /api/orders/getOrder': ['order', 'orderStatus'],
};

/** All endpoint keys. */
export const ENDPOINT_KEYS = Object.keys(FALLBACK_TEXTS) as EndpointKey[];

/** Splits `'GET /api/…'` into its method and path. */
export function methodAndPath(key: EndpointKey): { method: 'GET' | 'POST'; path: string } {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  return { method, path };
}
