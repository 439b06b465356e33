import type { CoursePage, CourseSort } from './course-list';
import type {
  Course,
  Mentor,
  Order,
  OrderStatus,
  Pricing,
  RazorpayOrder,
  Receipt,
  Settings,
} from './entities';
import type { PaymentMode } from './payment-modes';

export interface CourseAndPricing {
  course: Course;
  /** `null` for a course that is not Live. */
  pricing: Pricing | null;
}

export interface StudentDetail {
  studentName: string;
  studentPhone: string;
  studentEmail: string;
}

export interface PlaceOrderPayload {
  courseId: string;
  /** The applied code, or empty. */
  couponCode: string;
  referralCode: string;
  studentDetail: StudentDetail;
}

export interface PaymentSubmission {
  /** An order's `orderId` or `_id`. */
  orderId: string;
  paymentMode: PaymentMode;
  /** The payment's reference; of UPI, 12 characters. */
  txnId: string;
}

/** A field that people do not see: only programs fill it. Such a payload is answered as any other, and not kept. */
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

/**
 * What `getOrder` tells the holder of the token, which comes in `HEADERS.orderToken` or in the query. Without the token
 * only the order's id and status come.
 */
export interface OrderView {
  order: Order;
  pricing: Pricing;
  studentPhone: string;
  courseId: string;
  /** The reference under review came without the order's token: its holder can send another one in its place. */
  hasUnprovenReference?: true;
}

/** Which page of the courses, and what they are narrowed to; what is left out narrows nothing. */
export interface CoursePageQuery {
  /** From 1; beyond the last it counts as the last. */
  page: number;
  category?: string;
  q?: string;
  sort?: CourseSort;
}

/**
 * Every call, by the key that names it everywhere: `'METHOD /path'`. What a shape does not say is in
 * docs/contract.md §3.
 *
 * @sealed
 */
export interface Endpoints {
  'GET /health': { reply: { version: string; database: 'up' } };
  'GET /api/settings/getSettings': { reply: Settings };
  'GET /api/courses/getAllCourses': { reply: Course[] };
  /** Only an API that tells `Settings.courseCount` is asked for pages. */
  'GET /api/courses/getCoursePage': { query: CoursePageQuery; reply: CoursePage };
  'GET /api/courses/getCourse': { query: { id: string }; reply: Course };
  'GET /api/mentors/getAllMentors': { reply: Mentor[] };
  'GET /api/orders/reviewOrder': { query: { id: string }; reply: CourseAndPricing };
  'GET /api/coupons/applyCoupon': {
    query: { courseId: string; couponCode: string };
    reply: CourseAndPricing;
  };
  'POST /api/orders/placeOrder': {
    body: PlaceOrderPayload;
    reply: { order: Order; razorpayOrder: RazorpayOrder | null };
  };
  'POST /api/orders/updateOrderStatus': {
    body: PaymentSubmission;
    reply: { orderId: string; orderStatus: OrderStatus };
  };
  'GET /api/orders/getOrder': {
    query: { orderId: string; token?: string };
    reply: OrderView | { orderId: string; orderStatus: OrderStatus };
  };
  'GET /api/orders/getReceipt': { query: { orderId: string; token?: string }; reply: Receipt };
  'POST /api/queries/addNewQuery': { body: ContactQuery; reply: { id: string } };
  'POST /api/newsletters/subscribeNewsletter': { body: Subscription; reply: { email: string } };
}

export type EndpointKey = keyof Endpoints;
export type Reply<K extends EndpointKey> = Endpoints[K]['reply'];
export type Query<K extends EndpointKey> = Endpoints[K] extends { query: infer Q } ? Q : undefined;
export type Body<K extends EndpointKey> = Endpoints[K] extends { body: infer B } ? B : undefined;

/** What a call carries: `{ query }`, `{ body }`, or nothing, as the endpoint asks. */
export type CallInput<K extends EndpointKey> = (Endpoints[K] extends { query: infer Q }
  ? { query: Q }
  : unknown) &
  (Endpoints[K] extends { body: infer B } ? { body: B } : unknown);

/** The text a screen shows when a call failed without a reply that speaks for itself (docs/specification.md §8.2). */
export const FALLBACK_TEXTS: { readonly [K in EndpointKey]: (input: CallInput<K>) => string } = {
  'GET /health': () => 'Error getting while fetching health',
  'GET /api/settings/getSettings': () => 'Error getting while fetching Settings',
  'GET /api/courses/getAllCourses': () => 'Error getting while fetching courses',
  'GET /api/courses/getCoursePage': () => 'Error getting while fetching courses',
  'GET /api/courses/getCourse': ({ query }) => `Error getting while fetching Course with id ${query.id}`,
  'GET /api/mentors/getAllMentors': () => 'Error getting while fetching All Mentors',
  'GET /api/orders/reviewOrder': ({ query }) => `Error getting while review Order with CourseId ${query.id}`,
  'GET /api/coupons/applyCoupon': ({ query }) =>
    `Error getting while applying coupon ${query.couponCode} on CourseId ${query.courseId}`,
  'POST /api/orders/placeOrder': () => 'Error getting while creating Order',
  'POST /api/orders/updateOrderStatus': () => 'Error getting while updating Order',
  'GET /api/orders/getOrder': () => 'Error getting while fetching Order',
  'GET /api/orders/getReceipt': () => 'Error getting while fetching Receipt',
  'POST /api/queries/addNewQuery': () => 'Error Submitting Query',
  'POST /api/newsletters/subscribeNewsletter': () => 'Error getting while Subscription',
};

/**
 * By call, a field that stands in each good reply; of a reply of two shapes, one of each. Without it a reply is none of
 * the contract's, whatever its status says: a program between may have cut it. Lists are not named: a reply that is no list
 * counts as an empty one; nor are calls of which status and message are all that is read.
 */
export const REQUIRED_REPLY_FIELDS: { readonly [K in EndpointKey]?: readonly string[] } = {
  'GET /api/courses/getCourse': ['_id'],
  'GET /api/orders/reviewOrder': ['course'],
  'GET /api/coupons/applyCoupon': ['pricing'],
  'POST /api/orders/placeOrder': ['order'],
  'GET /api/orders/getOrder': ['order', 'orderStatus'],
  'GET /api/orders/getReceipt': ['orderId'],
};

/** Every endpoint key, for servers and checks that must cover them all. */
export const ENDPOINT_KEYS = Object.keys(FALLBACK_TEXTS) as EndpointKey[];

/** Splits `'GET /api/…'` into its method and path. */
export function methodAndPath(key: EndpointKey): { method: 'GET' | 'POST'; path: string } {
  const [method, path] = key.split(' ') as ['GET' | 'POST', string];
  return { method, path };
}
