import {
  type Buyer,
  type CourseAndPricing,
  HTTP_TIMEOUT_MS,
  type OrderView,
  type PaymentMode,
  type PaymentSubmission,
  type PlaceOrderPayload,
  type StudentDetail,
} from '@stepwell/contract';
import { defineStore, type Outcome } from '@stepwell/platform';
import { withLock } from '@stepwell/shared-ui';
import { forgetBuyerState } from '../storage/buyer-state';
import { forgetCoupon, rememberCoupon } from '../storage/coupon-storage';
import { endAttempt } from '../storage/idempotency-key';
import { clearTab } from '../storage/json-storage';
import { forgetOrder, type OrderTicket, rememberedOrder, rememberOrder } from '../storage/order-storage';
import {
  isOrderNotFound,
  selectAppliedCode,
  selectCourseId,
  selectOrder,
  selectPricing,
  selectStep,
} from './order.selectors';
import { orderCalls, ticketOf } from './order-calls';
import { INITIAL_ORDER, type OrderState, type OrderStatusOnly, type PlacedOrder } from './order-state';

export interface OrderStore extends OrderState {
  /** Loads a course. Order and coupon are reset if another course was loaded before. */
  open: (courseId: string) => Promise<Outcome<CourseAndPricing>>;
  applyCoupon: (couponCode: string) => Promise<void>;
  removeCoupon: () => void;
  /** Places the order once. Resolves to `null` if a call for the course is running already, or if another tab has placed the order. */
  placeOrder: (
    student: StudentDetail,
    referralCode: string,
    paymentMode: PaymentMode,
    /** Details for a tax invoice; only for an academy with a GSTIN. */
    buyer?: Buyer,
  ) => Promise<Outcome<PlacedOrder> | null>;
  /** Requests an order, shows it and stores its ticket on this device; removes the ticket of an order that does not exist. */
  showOrder: (ticket: OrderTicket) => Promise<Outcome<OrderView | OrderStatusOnly>>;
  /** @returns whether the API accepted the reference */
  submitReference: (payment: PaymentSubmission) => Promise<boolean>;
  /** Requests a refund of the order. @returns whether the API has stored the request */
  requestRefund: (reason: string) => Promise<boolean>;
  /** Returns from a refused reference to the payment step, which shows the sent reference again (`orderStatus.args`). */
  correctReference: () => void;
  /** Returns from an order under review to the payment step, to replace a reference that came without the token. */
  replaceReference: () => void;
  /** Removes the current order from this device. The order itself stays with the academy. */
  restartOrder: () => void;
  /** Like `restartOrder`, and removes all drafts, codes and choices, so that the next person at this device finds an empty form. */
  forget: () => void;
}

/** The course, coupon, order, reference and refund of the open checkout. */
export const orderStore = defineStore<OrderStore>('checkout.order', ({ set, get, api }) => {
  const { review, coupon, order, status, view, refund } = orderCalls({ set, get, api });
  /** Ids of the courses of which an order is being placed. */
  const placing = new Set<string>();

  function resetOrder() {
    for (const call of [coupon, order, status, view, refund]) call.reset();
    const { quotedTotal, paymentMode } = INITIAL_ORDER;
    set({ quotedTotal, paymentMode });
  }

  /** Places the order. If another tab has placed an order of this course, shows that order instead. */
  async function place(body: PlaceOrderPayload): Promise<Outcome<PlacedOrder> | null> {
    const existing = rememberedOrder(body.courseId);
    if (existing) {
      await get().showOrder(existing);
      return null;
    }
    const outcome = await order.run(body);
    // The price has changed since the page was loaded. Only `getOrder` has the break-up of the order's price.
    if (outcome.ok && outcome.reply.data.order.courseTotalPrice !== get().quotedTotal) {
      void get().showOrder(ticketOf(outcome.reply.data, body.courseId));
    }
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
    async placeOrder(studentDetail, referralCode, paymentMode, buyer) {
      const courseId = selectCourseId(get());
      if (placing.has(courseId)) return null;
      placing.add(courseId);
      try {
        set({ quotedTotal: selectPricing(get())?.courseTotal ?? null, paymentMode });
        const body = {
          courseId,
          couponCode: selectAppliedCode(get()),
          referralCode,
          studentDetail,
          ...(buyer && { buyer }),
        };
        // Where the browser has locks, a second tab runs `place` after the first tab, so that it finds the first tab's order.
        return await withLock(`stepwell.order.${courseId}`, () => place(body), HTTP_TIMEOUT_MS);
      } finally {
        placing.delete(courseId);
      }
    },
    async showOrder(ticket) {
      const outcome = await view.run(ticket);
      if (outcome.ok && 'order' in outcome.reply.data) {
        rememberOrder({ ...ticket, courseId: outcome.reply.data.courseId });
        // This reply is newer than an earlier reply to a reference or to a request for a refund, so it replaces both.
        status.reset();
        refund.reset();
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
    async requestRefund(reason) {
      const orderId = selectOrder(get())?.orderId;
      if (!orderId || get().refund.loading) return false;
      return (await refund.run({ orderId, reason })).ok;
    },
    correctReference() {
      set(({ orderStatus }) => ({ orderStatus: { ...orderStatus, status: null, message: '' } }));
      // The refused reference was meant to replace a reference under review.
      if (selectStep(get()) !== 'payment') get().replaceReference();
    },
    replaceReference() {
      const order = selectOrder(get());
      if (order) {
        // The status changes on this page only; the API's status is unchanged until the new reference is sent.
        const data = { orderId: order.orderId, orderStatus: 'created' as const };
        set(({ orderStatus }) => ({ orderStatus: { ...orderStatus, data } }));
      }
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
      forgetBuyerState();
    },
  };
});
