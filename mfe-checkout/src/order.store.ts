import type {
  CourseAndPricing,
  OrderStatus,
  OrderView,
  PaymentSubmission,
  PlaceOrderPayload,
  Reply,
  StudentDetail,
} from '@stepwell/contract';
import { defineStore, notAsked, type Outcome, type RemoteData, remoteCall } from '@stepwell/platform';
import { forgetCoupon, keepCoupon } from './coupon/coupon-memory';
import { selectAppliedCode, selectPricing } from './order.selectors';
import { attemptKey, endAttempt } from './order-attempt';
import { forgetOrder, type OrderTicket, recallOrder, rememberOrder } from './order-memory';

export type PlacedOrder = Reply<'POST /api/orders/placeOrder'>;
/** What the API tells whoever knows an order's id but not its token. */
export type OrderGlance = { orderId: string; orderStatus: OrderStatus };

/** The order's areas of spec §3, and `orderView`: the order as `getOrder` tells it. */
export interface OrderAreas {
  courseData: RemoteData<CourseAndPricing, { id: string }>;
  coupon: RemoteData<CourseAndPricing, { courseId: string; couponCode: string }>;
  order: RemoteData<PlacedOrder, PlaceOrderPayload>;
  orderStatus: RemoteData<OrderGlance, PaymentSubmission>;
  orderView: RemoteData<OrderView | OrderGlance, OrderTicket>;
  /** The total on screen when the order was placed, in rupees: the price may have changed since it was shown. */
  quotedTotal: number | null;
}

export interface OrderState extends OrderAreas {
  /** Begins a visit: the course is loaded anew; an order and a coupon stay if they are this course's. */
  open: (courseId: string) => Promise<Outcome<CourseAndPricing>>;
  applyCoupon: (courseId: string, couponCode: string) => Promise<void>;
  removeCoupon: (courseId: string) => void;
  /** Places the order once, whatever is clicked. `null`: it was under way, or another tab had placed it. */
  placeOrder: (
    courseId: string,
    student: StudentDetail,
    referralCode: string,
  ) => Promise<Outcome<PlacedOrder> | null>;
  showOrder: (ticket: OrderTicket) => Promise<Outcome<OrderView | OrderGlance>>;
  /** @returns whether the reference was taken */
  submitReference: (orderId: string, txnId: string) => Promise<boolean>;
  /** Back from a refused reference to the payment step; what was sent stays in `args`. */
  correctReference: () => void;
  /** Forgets the order on this device. The order itself stays with the academy. */
  startAgain: (courseId: string) => void;
}

export const orderStore = defineStore<OrderState>('checkout.order', ({ set, get, api }) => {
  const write =
    <Area extends keyof OrderAreas>(area: Area) =>
    (part: Partial<OrderAreas[Area]>) =>
      set(
        (state) => ({ [area]: { ...(state[area] as object), ...(part as object) } }) as Partial<OrderState>,
      );

  const review = remoteCall(write('courseData'), (query: { id: string }) =>
    api.call('GET /api/orders/reviewOrder', { query }),
  );
  const coupon = remoteCall(write('coupon'), (query: { courseId: string; couponCode: string }) =>
    api.call('GET /api/coupons/applyCoupon', { query }),
  );
  const order = remoteCall(write('order'), (body: PlaceOrderPayload) =>
    api.call('POST /api/orders/placeOrder', { body }, { idempotencyKey: attemptKey(body) }),
  );
  const status = remoteCall(write('orderStatus'), (body: PaymentSubmission) =>
    api.call('POST /api/orders/updateOrderStatus', { body }),
  );
  const view = remoteCall(write('orderView'), ({ orderId, token }: OrderTicket) =>
    api.call('GET /api/orders/getOrder', { query: { orderId, ...(token && { token }) } }),
  );
  let isPlacing = false;

  function resetOrder() {
    for (const call of [coupon, order, status, view]) call.reset();
    set({ quotedTotal: null });
  }

  async function place(body: PlaceOrderPayload): Promise<Outcome<PlacedOrder> | null> {
    const known = recallOrder(body.courseId);
    if (known) {
      await get().showOrder(known);
      return null;
    }
    const outcome = await order.run(body);
    if (!outcome.ok) return outcome;
    const { orderId, token = '', courseTotalPrice } = outcome.reply.data.order;
    const ticket = { orderId, token, courseId: body.courseId };
    rememberOrder(ticket);
    endAttempt(body.courseId);
    forgetCoupon(body.courseId);
    // The price changed on the way: the break-up on screen is not this order's.
    if (courseTotalPrice !== get().quotedTotal) void get().showOrder(ticket);
    return outcome;
  }

  return {
    courseData: notAsked(),
    coupon: notAsked(),
    order: notAsked(),
    orderStatus: notAsked(),
    orderView: notAsked(),
    quotedTotal: null,

    open(courseId) {
      if (get().courseData.args?.id !== courseId) resetOrder();
      review.reset();
      return review.run({ id: courseId });
    },
    async applyCoupon(courseId, couponCode) {
      const outcome = await coupon.run({ courseId, couponCode });
      if (outcome.ok) keepCoupon(courseId, couponCode);
      else if (outcome.error) forgetCoupon(courseId);
    },
    removeCoupon(courseId) {
      coupon.reset();
      forgetCoupon(courseId);
    },
    async placeOrder(courseId, studentDetail, referralCode) {
      if (isPlacing) return null;
      isPlacing = true;
      try {
        set({ quotedTotal: selectPricing(get())?.courseTotal ?? null });
        const couponCode = selectAppliedCode(get());
        return await oneTabAtATime(courseId, () =>
          place({ courseId, couponCode, referralCode, studentDetail }),
        );
      } finally {
        isPlacing = false;
      }
    },
    async showOrder(ticket) {
      const outcome = await view.run(ticket);
      if (outcome.ok && 'order' in outcome.reply.data) {
        rememberOrder({ ...ticket, courseId: outcome.reply.data.courseId });
        // The server's word on the order is newer than the reply to a reference.
        status.reset();
      }
      if (!outcome.ok && outcome.error?.status === 404) forgetOrder(ticket.courseId);
      return outcome;
    },
    async submitReference(orderId, txnId) {
      if (get().orderStatus.loading) return false;
      const outcome = await status.run({ orderId, paymentMode: 'upi-scan', txnId });
      return outcome.ok;
    },
    correctReference: () => write('orderStatus')({ status: null, message: '' }),
    startAgain(courseId) {
      forgetOrder(courseId);
      endAttempt(courseId);
      resetOrder();
    },
  };
});

/** A second tab waits for the first, and then finds its order. Browsers without locks go on as if alone. */
function oneTabAtATime<T>(courseId: string, work: () => Promise<T>): Promise<T> {
  const { locks } = navigator;
  return locks ? (locks.request(`stepwell.order.${courseId}`, work) as Promise<T>) : work();
}
