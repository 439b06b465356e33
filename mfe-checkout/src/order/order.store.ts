import type {
  Buyer,
  CourseAndPricing,
  OrderView,
  PaymentSubmission,
  PlaceOrderPayload,
  StudentDetail,
} from '@stepwell/contract';
import { defineStore, type Outcome } from '@stepwell/platform';
import { endAttempt } from '../storage/attempt';
import { forgetCoupon, rememberCoupon } from '../storage/coupon-storage';
import { clearTab } from '../storage/json-storage';
import { forgetOrder, type OrderTicket, rememberedOrder, rememberOrder } from '../storage/order-storage';
import {
  isCouponRefusal,
  isOrderNotFound,
  selectAppliedCode,
  selectCourseId,
  selectOrder,
  selectPricing,
  selectToken,
} from './order.selectors';
import { orderCalls } from './order-calls';
import { INITIAL_ORDER, type OrderState, type OrderStatusOnly, type PlacedOrder } from './order-state';

export interface OrderStore extends OrderState {
  /** Loads a course. Order and coupon are reset if another course was loaded before. */
  open: (courseId: string) => Promise<Outcome<CourseAndPricing>>;
  applyCoupon: (couponCode: string) => Promise<void>;
  removeCoupon: () => void;
  /**
   * Places the order, after an earlier request for the same course has ended. Resolves to `null` if this device has an order of the course
   * already, which is then shown. A coupon that is refused is removed, so that the next request is without it.
   */
  placeOrder: (
    student: StudentDetail,
    referralCode: string,
    /** Details for a tax invoice; only for an academy with a GSTIN. */
    buyer?: Buyer,
  ) => Promise<Outcome<PlacedOrder> | null>;
  /** Requests an order, shows it and stores its ticket on this device; removes the ticket of an order that does not exist. */
  showOrder: (ticket: OrderTicket) => Promise<Outcome<OrderView | OrderStatusOnly>>;
  /** @returns whether the API accepted the reference */
  submitReference: (payment: PaymentSubmission) => Promise<boolean>;
  /**
   * Returns from a refused reference to the payment step, which shows the sent reference again (`orderStatus.args`). After a 409 the order
   * is requested first, because it may be confirmed by now.
   */
  correctReference: () => Promise<void>;
  /** Removes the current order from this device. The order itself stays with the academy. */
  restartOrder: () => void;
  /** Like `restartOrder`, and removes all drafts and codes, so that the next person at this device finds an empty form. */
  forget: () => void;
}

/** The course, coupon, order and reference of the open checkout. */
export const orderStore = defineStore<OrderStore>('checkout.order', ({ set, get, api }) => {
  const { review, coupon, order, status, view } = orderCalls({ set, get, api });
  /** The latest request for an order, by course. It is in flight or has ended. */
  const placing = new Map<string, Promise<unknown>>();

  function resetOrder() {
    for (const call of [coupon, order, status, view]) call.reset();
    set({ quotedTotal: null });
  }

  async function place(body: PlaceOrderPayload): Promise<Outcome<PlacedOrder> | null> {
    // Another tab, or the earlier request, may have placed an order of this course.
    const existing = rememberedOrder(body.courseId);
    if (existing) {
      await get().showOrder(existing);
      return null;
    }
    const outcome = await order.run(body);
    if (isCouponRefusal(get())) get().removeCoupon();
    return outcome;
  }

  /** Whether this device stores this order as the order of the course. */
  function isRemembered(courseId: string, orderId: string | undefined) {
    return orderId !== undefined && rememberedOrder(courseId)?.orderId === orderId;
  }

  return {
    ...INITIAL_ORDER,

    open(courseId) {
      const previous = get().courseData.args;
      // Without a previous course, an order in the store was restored before its course was loaded, and belongs to this course.
      if (previous && previous.courseId !== courseId) resetOrder();
      // Drops the data of the last load, so that the page shows that it is loading.
      review.reset();
      return review.run({ courseId });
    },
    async applyCoupon(couponCode) {
      const courseId = selectCourseId(get());
      const outcome = await coupon.run({ courseId, couponCode });
      if (outcome.ok) rememberCoupon(courseId, couponCode);
      else if (outcome.error) forgetCoupon(courseId);
    },
    removeCoupon() {
      coupon.reset();
      forgetCoupon(selectCourseId(get()));
    },
    placeOrder(studentDetail, referralCode, buyer) {
      const courseId = selectCourseId(get());
      const body = {
        courseId,
        couponCode: selectAppliedCode(get()),
        referralCode,
        studentDetail,
        ...(buyer && { buyer }),
      };
      set({ quotedTotal: selectPricing(get())?.courseTotal ?? null });
      const earlier = placing.get(courseId) ?? Promise.resolve();
      const placed = earlier.then(() => place(body));
      placing.set(
        courseId,
        placed.catch(() => undefined),
      );
      return placed;
    },
    async showOrder(ticket) {
      const outcome = await view.run(ticket);
      if (outcome.ok && 'order' in outcome.reply.data) {
        rememberOrder({ ...ticket, courseId: outcome.reply.data.courseId });
        // This reply is newer than the reply to a reference; the sent reference stays, so that it can be corrected.
        const { args } = get().orderStatus;
        status.reset();
        set(({ orderStatus }) => ({ orderStatus: { ...orderStatus, args } }));
      }
      const isGone = !outcome.ok && isOrderNotFound(outcome.error?.status);
      if (isGone && isRemembered(ticket.courseId, ticket.orderId)) forgetOrder(ticket.courseId);
      return outcome;
    },
    async submitReference(payment) {
      if (get().orderStatus.loading) return false;
      const outcome = await status.run(payment);
      return outcome.ok;
    },
    async correctReference() {
      const state = get();
      const orderId = selectOrder(state)?.orderId;
      if (state.orderStatus.status === 409 && orderId)
        await state.showOrder({ orderId, token: selectToken(state), courseId: selectCourseId(state) });
      set(({ orderStatus }) => ({ orderStatus: { ...orderStatus, status: null, message: '' } }));
    },
    restartOrder() {
      const courseId = selectCourseId(get());
      const orderId = selectOrder(get())?.orderId ?? get().orderView.args?.orderId;
      if (isRemembered(courseId, orderId)) forgetOrder(courseId);
      endAttempt(courseId);
      resetOrder();
    },
    forget() {
      get().restartOrder();
      clearTab();
    },
  };
});
