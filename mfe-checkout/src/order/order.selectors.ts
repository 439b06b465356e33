import {
  type Course,
  CourseStatus,
  type Order,
  type OrderStatus,
  type OrderView,
  type Pricing,
} from '@stepwell/contract';
import { hasFailed } from '@stepwell/platform';
import type { OrderState } from './order-state';

/** The id of the course; for a restored order it is known before the course is requested. */
export function selectCourseId({ courseData, orderView }: OrderState): string {
  return courseData.args?.courseId ?? orderView.args?.courseId ?? '';
}

export function selectCourse({ courseData }: OrderState): Course | null {
  return courseData.data?.course ?? null;
}

export function selectIsLive(state: OrderState): boolean {
  return selectCourse(state)?.courseStatus === CourseStatus.live;
}

/** The order from the reply of `getOrder`, else from the reply of `placeOrder`. */
export function selectOrder(state: OrderState): Order | null {
  return selectView(state)?.order ?? state.order.data?.order ?? null;
}

/** The status of the order, even if its link has no valid token. */
export function selectOrderStatus(state: OrderState): OrderStatus | null {
  const { data } = state.orderView;
  const statusOnly = data && 'orderStatus' in data ? data.orderStatus : null;
  return state.orderStatus.data?.orderStatus ?? selectOrder(state)?.orderStatus ?? statusOnly;
}

/** The order as the server sends it to a request with the order's token; `null` without such a reply. */
export function selectView({ orderView }: OrderState): OrderView | null {
  return orderView.data && 'order' in orderView.data ? orderView.data : null;
}

/** The address that mails about the order are sent to; empty if it is not known. */
export function selectEmail(state: OrderState): string {
  return selectView(state)?.studentEmail ?? state.order.args?.studentDetail.studentEmail ?? '';
}

/** The phone number in the payment note. */
export function selectPhone(state: OrderState): string {
  return selectView(state)?.studentPhone ?? state.order.args?.studentDetail.studentPhone ?? '';
}

/** The order's token, which proves that the caller has the learner's link; empty if it is not known. */
export function selectToken({ order, orderView }: OrderState): string {
  return order.data?.order.token ?? orderView.args?.token ?? '';
}

/**
 * The current price: the order's, else the price with the coupon, else the course's. `null` until it is loaded, and for a course that is
 * not Live.
 */
export function selectPricing(state: OrderState): Pricing | null {
  // A failed coupon has no data, so code, discount, GST and total return to those without a coupon.
  const quoted = state.coupon.data ?? state.courseData.data;
  return selectView(state)?.pricing ?? quoted?.pricing ?? null;
}

/** The amount to pay in rupees, of the order or of the form; `undefined` until it is known. */
export function selectTotal(state: OrderState): number | undefined {
  return selectOrder(state)?.courseTotalPrice ?? selectPricing(state)?.courseTotal;
}

/** The coupon code of a price, under either of its two names (docs/contract.md §3.5). */
export function couponCodeOf(pricing: Pricing | null): string {
  return pricing?.couponCode || pricing?.courseCoupon || '';
}

/** The code that is sent with the order: the last applied one, even if the box contains another. */
export function selectAppliedCode({ coupon }: OrderState): string {
  return couponCodeOf(coupon.data?.pricing ?? null);
}

/**
 * Whether the order was refused because of its coupon, which ran out after it was applied. All refusals of coupons have the statuses of
 * `applyCoupon`, and name the coupon.
 */
export function isCouponRefusal({ order }: Pick<OrderState, 'order'>): boolean {
  const isRefusal = order.status !== null && [404, 409, 410].includes(order.status);
  return isRefusal && Boolean(order.args?.couponCode) && /coupon/i.test(order.message);
}

/** The content of the main column. */
export type CheckoutStep =
  | 'loading' // the course
  | 'unavailable' // the course could not be loaded
  | 'form'
  | 'restoring' // an order of a link, or of this device
  | 'restore-failed' // the order could not be loaded
  | 'status-only' // of an order whose link has no valid token
  | 'payment'
  | 'refused' // the reference
  | 'result' // the order's status, from `under-review` on
  | 'closed'; // the course is not Live

/** Steps of a placed order. After a reload they are shown once `getOrder` has replied or failed. */
export const STEPS_OF_AN_ORDER: readonly CheckoutStep[] = [
  'payment',
  'refused',
  'result',
  'status-only',
  'restore-failed',
];

/** The API has answered that the order does not exist, or that its id is invalid. */
export function isOrderNotFound(status: number | null | undefined): boolean {
  return status === 404 || status === 422;
}

/** `rejected` and `expired` accept a reference like `created` does (docs/contract.md §3.6). */
const PAYABLE: readonly (OrderStatus | null)[] = ['created', 'rejected', 'expired'];

/** Whether the order's payment may be due, because its status accepts a reference. */
export function selectIsPayable(state: OrderState): boolean {
  return PAYABLE.includes(selectOrderStatus(state));
}

/** Derives the step. A known order comes before the course, which may be loading, failed or closed. */
export function selectStep(state: OrderState): CheckoutStep {
  const { courseData, orderStatus, orderView } = state;
  const order = selectOrder(state);
  if (order) {
    if (hasFailed(orderStatus)) return 'refused';
    // A total of 0 needs no QR code and no reference.
    return selectIsPayable(state) && order.courseTotalPrice > 0 ? 'payment' : 'result';
  }
  if (orderView.loading) return 'restoring';
  if (orderView.data) return 'status-only';
  if (hasFailed(orderView) && !isOrderNotFound(orderView.status)) return 'restore-failed';
  if (hasFailed(courseData)) return 'unavailable';
  if (!courseData.data) return 'loading';
  return selectIsLive(state) ? 'form' : 'closed';
}
