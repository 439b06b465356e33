import type { PaymentSubmission, PlaceOrderPayload } from '@stepwell/contract';
import { ApiError, remoteCall, type StoreTools } from '@stepwell/platform';
import { endAttempt, idempotencyKeyOf } from '../storage/attempt';
import { forgetCoupon } from '../storage/coupon-storage';
import { type OrderTicket, rememberOrder } from '../storage/order-storage';
import { selectToken } from './order.selectors';
import type { OrderState } from './order-state';

const LINK_INCOMPLETE = 'This link to an order is incomplete: the Order ID is missing.';

/** The calls of the checkout, each bound to its part of the store. */
export function orderCalls({ set, get, api }: StoreTools<OrderState>) {
  /** Returns a function that merges values into a part of the store, as `remoteCall` requires. */
  const write =
    <Area extends Exclude<keyof OrderState, 'quotedTotal'>>(area: Area) =>
    (part: Partial<OrderState[Area]>) =>
      set((state) => ({ [area]: { ...state[area], ...part } }) as Partial<OrderState>);

  return {
    review: remoteCall(write('courseData'), ({ courseId }: { courseId: string }) =>
      api.call('GET /api/orders/reviewOrder', { query: { id: courseId } }),
    ),
    coupon: remoteCall(write('coupon'), (query: { courseId: string; couponCode: string }) =>
      api.call('GET /api/coupons/applyCoupon', { query }),
    ),
    order: remoteCall(write('order'), async (body: PlaceOrderPayload) => {
      const { courseId } = body;
      const idempotencyKey = idempotencyKeyOf(body);
      const reply = await api.call('POST /api/orders/placeOrder', { body }, { idempotencyKey });
      // The order is stored here and not by the caller, so that it is not lost if the learner has left the page.
      const { orderId, token = '' } = reply.data.order;
      rememberOrder({ orderId, token, courseId });
      endAttempt(courseId);
      forgetCoupon(courseId);
      return reply;
    }),
    // The token, in a header because addresses are logged, proves that the sender has the learner's link.
    status: remoteCall(write('orderStatus'), (body: PaymentSubmission) =>
      api.call('POST /api/orders/updateOrderStatus', { body }, { orderToken: selectToken(get()) }),
    ),
    view: remoteCall(write('orderView'), async ({ orderId, token }: OrderTicket) => {
      if (!orderId) throw new ApiError(400, LINK_INCOMPLETE, null, LINK_INCOMPLETE);
      return api.call('GET /api/orders/getOrder', { query: { orderId } }, { orderToken: token });
    }),
  };
}
