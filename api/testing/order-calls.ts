import type { PlaceOrderPayload } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import { orders } from '../src/database/schema/orders';
import { approveOrder } from '../src/orders/review/decide';
import type { TestAcademy } from './academy';
import { placeOrderBody } from './place-order-body';

/** An order as its learner's browser knows it. */
export interface PlacedOrder {
  _id: string;
  orderId: string;
  token: string;
  courseTotalPrice: number;
  orderStatus: string;
}

let lastReference = 632_410_000_000;

/** A payment reference that no other order of the test file has. */
export function newReference(): string {
  lastReference += 1;
  return String(lastReference);
}

/** Orders in the states of a test, made by the calls of the site and the acts of staff. */
export function orderCalls(academy: TestAcademy) {
  async function placed(changes: Partial<PlaceOrderPayload> = {}): Promise<PlacedOrder> {
    const { status, data, message } = await academy.post('/api/orders/placeOrder', placeOrderBody(changes));
    if (status !== 201) throw new Error(`The order was refused: ${message} ${JSON.stringify(data)}`);
    return data.order;
  }

  /** Sends a reference with the order's token. */
  function send({ orderId, token }: Pick<PlacedOrder, 'orderId' | 'token'>, txnId: string) {
    const body = { orderId, paymentMode: 'upi-scan', txnId };
    return academy.post('/api/orders/updateOrderStatus', body, { 'x-order-token': token });
  }

  async function underReview(changes: Partial<PlaceOrderPayload> = {}, reference = newReference()) {
    const order = await placed(changes);
    const { status, message } = await send(order, reference);
    if (status !== 200) throw new Error(`The reference was refused: ${message}`);
    return { ...order, reference };
  }

  async function confirmed(changes: Partial<PlaceOrderPayload> = {}) {
    const order = await underReview(changes);
    await approveOrder(academy.as('reviewer'), { order: order.orderId, amount: order.courseTotalPrice });
    return order;
  }

  async function statusOf({ orderId }: Pick<PlacedOrder, 'orderId'>): Promise<string | undefined> {
    const [order] = await academy.sql.select().from(orders).where(eq(orders.orderId, orderId));
    return order?.status;
  }

  /** The order as its learner sees it. */
  async function view({ orderId, token }: Pick<PlacedOrder, 'orderId' | 'token'>) {
    return (await academy.get('/api/orders/getOrder', { orderId, token })).data;
  }

  return { placed, send, underReview, confirmed, statusOf, view };
}
