import { HEADERS, type PaymentSubmission, type PlaceOrderPayload } from '@stepwell/contract';
import { type ApiClient, ApiError, remoteCall, type StoreTools } from '@stepwell/platform';
import { forgetCoupon } from '../storage/coupon-storage';
import { endAttempt, idempotencyKeyOf } from '../storage/idempotency-key';
import { type OrderTicket, rememberOrder } from '../storage/order-storage';
import { selectToken } from './order.selectors';
import type { OrderState, PlacedOrder } from './order-state';

/** The calls of the checkout, each bound to the area of the store where its state lives. */
export function orderCalls({ set, get, api }: Pick<StoreTools<OrderState>, 'set' | 'get' | 'api'>) {
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
      // Kept before anything else: the learner may have gone to another page, and the order must not be lost.
      rememberOrder(ticketOf(reply.data, body.courseId));
      endAttempt(body.courseId);
      forgetCoupon(body.courseId);
      return reply;
    }),
    status: remoteCall(write('orderStatus'), (body: PaymentSubmission) =>
      // The token proves that the reference is sent by whoever placed the order.
      api.call('POST /api/orders/updateOrderStatus', { body }, { orderToken: selectToken(get()) }),
    ),
    view: remoteCall(write('orderView'), (ticket: OrderTicket) => viewOrder(api, ticket)),
  };
}

/**
 * Asks for an order with its token in a header, where no log and no history keeps it. An API that reads the token in the
 * query alone tells id and status at first, and is asked again in its own way; one that has read the header says so.
 */
async function askForOrder(api: ApiClient, { orderId, token }: OrderTicket) {
  const reply = await api.call('GET /api/orders/getOrder', { query: { orderId } }, { orderToken: token });
  const hasReadIt = reply.vary?.toLowerCase().includes(HEADERS.orderToken);
  if (!token || hasReadIt || 'order' in reply.data) return reply;
  return api.call('GET /api/orders/getOrder', { query: { orderId, token } });
}

/**
 * Fails with status 502 on a reply without the API's envelope: the 404 of a captive portal or a CDN does not mean that the
 * order does not exist.
 */
async function viewOrder(api: ApiClient, ticket: OrderTicket) {
  try {
    return await askForOrder(api, ticket);
  } catch (error) {
    if (!(error instanceof ApiError && error.lacksEnvelope)) throw error;
    throw new ApiError(502, error.shown, error.data, error.message);
  }
}

/** What lets this device see the order again. */
export function ticketOf({ order: { orderId, token = '' } }: PlacedOrder, courseId: string): OrderTicket {
  return { orderId, token, courseId };
}
