import { type Course, CourseStatus, type Order, type OrderStatus, type Pricing } from '@stepwell/contract';
import { hasFailed } from '@stepwell/platform';
import type { OrderState } from './order-state';

/** The course that is bought: of the visit, or of an order that was recalled before the visit's course was asked for. */
export function selectCourseId({ courseData, orderView }: OrderState): string {
  return courseData.args?.courseId ?? orderView.args?.courseId ?? '';
}

export function selectCourse({ courseData }: OrderState): Course | null {
  return courseData.data?.course ?? null;
}

export function selectIsLive(state: OrderState): boolean {
  return selectCourse(state)?.courseStatus === CourseStatus.live;
}

/** The order of this visit: as the server tells it, or as it was placed. */
export function selectOrder({ order, orderView }: OrderState): Order | null {
  const view = orderView.data;
  return (view && 'order' in view ? view.order : null) ?? order.data?.order ?? null;
}

export function selectOrderStatus(state: OrderState): OrderStatus | null {
  return state.orderStatus.data?.orderStatus ?? selectOrder(state)?.orderStatus ?? null;
}

/** Whether the holder of the order's token can replace the reference under review, which came without the token. */
export function selectCanReplaceReference(state: OrderState): boolean {
  const view = state.orderView.data;
  const isUnproven = Boolean(view && 'order' in view && view.hasUnprovenReference);
  return isUnproven && selectOrderStatus(state) === 'under-review' && !state.orderStatus.data;
}

/** The phone number of the payment's note. */
export function selectPhone({ order, orderView }: OrderState): string {
  const view = orderView.data;
  return (view && 'order' in view ? view.studentPhone : order.args?.studentDetail.studentPhone) ?? '';
}

/** What lets its holder see this order. */
export function selectToken({ order, orderView }: OrderState): string {
  return order.data?.order.token ?? orderView.args?.token ?? '';
}

/** The price as it stands: of the order, with the coupon, or without; `null` for a course that is not Live. */
export function selectPricing({ courseData, coupon, orderView }: OrderState): Pricing | null {
  const view = orderView.data;
  if (view && 'order' in view) return view.pricing;
  // A failed coupon has no data: code, discount, GST and total fall back together.
  return coupon.data?.pricing ?? courseData.data?.pricing ?? null;
}

/** What is to be paid, in rupees: the order's amount, or what an order would cost; `undefined` while it is not known. */
export function selectTotal(state: OrderState): number | undefined {
  return selectOrder(state)?.courseTotalPrice ?? selectPricing(state)?.courseTotal;
}

/** A price has two names for its code, and both may be read (docs/contract.md §6.4). */
export function couponCodeOf(pricing: Pricing | null): string {
  return pricing?.couponCode || pricing?.courseCoupon || '';
}

/** The code that is sent with the order: the last one applied, whatever the box says by now. */
export function selectAppliedCode({ coupon }: OrderState): string {
  return couponCodeOf(coupon.data?.pricing ?? null);
}

/** What stands in the main column. */
export type CheckoutStep =
  | 'loading'
  | 'unavailable'
  | 'form'
  | 'recalling'
  | 'unrecalled'
  | 'status-only'
  | 'payment'
  | 'refused'
  | 'result'
  | 'closed';

/** Steps of an order: a reload finds them again, but only once the page has come alive and the server has answered. */
export const STEPS_OF_AN_ORDER: readonly CheckoutStep[] = [
  'payment',
  'refused',
  'result',
  'status-only',
  'unrecalled',
];

/** Whether an order was asked for that there is not: unknown, or by an id that none can have. */
export function isOrderNotFound(status: number | null | undefined): boolean {
  return status === 404 || status === 422;
}

/** `rejected` and `expired` accept a reference like `created` does (docs/contract.md §3.6). */
const PAYABLE: readonly (OrderStatus | null)[] = ['created', 'rejected', 'expired'];

export function selectStep(state: OrderState): CheckoutStep {
  const { courseData, orderStatus, orderView } = state;
  const order = selectOrder(state);
  if (order) {
    if (hasFailed(orderStatus)) return 'refused';
    // Nothing to pay needs no code and no reference.
    return PAYABLE.includes(selectOrderStatus(state)) && order.courseTotalPrice > 0 ? 'payment' : 'result';
  }
  if (orderView.loading) return 'recalling';
  if (orderView.data) return 'status-only';
  if (hasFailed(orderView) && !isOrderNotFound(orderView.status)) return 'unrecalled';
  if (hasFailed(courseData)) return 'unavailable';
  if (!courseData.data) return 'loading';
  return selectIsLive(state) ? 'form' : 'closed';
}
