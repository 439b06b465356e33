import {
  HEADERS,
  type PaymentSubmission,
  type PlaceOrderPayload,
  type RefundRequest,
} from '@stepwell/contract';
import { type ApiClient, ApiError, remoteCall, type StoreTools } from '@stepwell/platform';
import { forgetCoupon } from '../storage/coupon-storage';
import { endAttempt, idempotencyKeyOf } from '../storage/idempotency-key';
import { type OrderTicket, rememberOrder } from '../storage/order-storage';
import { selectToken } from './order.selectors';
import type { OrderState, PlacedOrder } from './order-state';

const LINK_INCOMPLETE = 'This link to an order is incomplete: the Order ID is missing.';

/** The calls of the checkout, each bound to its part of the store. */
export function orderCalls({ set, get, api }: Pick<StoreTools<OrderState>, 'set' | 'get' | 'api'>) {
  /** Returns a function that merges values into a part of the store, as `remoteCall` requires. */
  const write =
    <Area extends Exclude<keyof OrderState, 'quotedTotal' | 'paymentMode'>>(area: Area) =>
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
      const idempotencyKey = idempotencyKeyOf(body);
      const reply = await api.call('POST /api/orders/placeOrder', { body }, { idempotencyKey });
      // The order is stored here and not by the caller, so that it is not lost if the learner has left the page.
      rememberOrder(ticketOf(reply.data, body.courseId));
      endAttempt(body.courseId);
      forgetCoupon(body.courseId);
      return reply;
    }),
    status: remoteCall(write('orderStatus'), (body: PaymentSubmission) =>
      // The token proves that the sender has the learner's link.
      api.call('POST /api/orders/updateOrderStatus', { body }, { orderToken: selectToken(get()) }),
    ),
    refund: remoteCall(write('refund'), (body: RefundRequest) =>
      api.call('POST /api/orders/requestRefund', { body }, { orderToken: selectToken(get()) }),
    ),
    view: remoteCall(write('orderView'), (ticket: OrderTicket) => viewOrder(api, ticket)),
  };
}

/**
 * Requests an order with its token in a header, because addresses are stored in logs and in the history. An older API reads the token only
 * from the query and replies with id and status alone. Such an API, whose reply does not name the header in `Vary`, gets a second request
 * with the token in the query.
 */
async function requestOrder(api: ApiClient, { orderId, token }: OrderTicket) {
  const reply = await api.call('GET /api/orders/getOrder', { query: { orderId } }, { orderToken: token });
  const hasReadToken = reply.vary?.toLowerCase().includes(HEADERS.orderToken);
  if (!token || hasReadToken || 'order' in reply.data) return reply;
  return api.call('GET /api/orders/getOrder', { query: { orderId, token } });
}

/** Requests an order. A ticket without an order id fails with status 400, without a request. */
async function viewOrder(api: ApiClient, ticket: OrderTicket) {
  if (!ticket.orderId) throw new ApiError(400, LINK_INCOMPLETE, null, LINK_INCOMPLETE);
  return requestOrder(api, ticket);
}

/** What this device stores of a placed order. */
export function ticketOf({ order: { orderId, token = '' } }: PlacedOrder, courseId: string): OrderTicket {
  return { orderId, token, courseId };
}
