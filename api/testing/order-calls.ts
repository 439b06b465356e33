import { HEADERS } from '@stepwell/contract';
import { eq } from 'drizzle-orm';
import type { Sql } from '../src/database/connection';
import { orderEvents, orders } from '../src/database/schema';
import { approveOrder } from '../src/orders/review/approve-order';
import { reviewQueue } from '../src/orders/review/review-queue';
import { cancelOrder } from '../src/orders/staff-changes/cancel-order';
import type { TestAcademy } from './academy';
import { placeOrderBody } from './place-order-body';

export interface PlacedOrder {
  _id: string;
  orderId: string;
  token: string;
  /** Rupees. */
  courseTotalPrice: number;
}

let lastReference = 0;

/** A payment reference that was not used before. */
function newReference(): string {
  lastReference += 1;
  return `6324${String(lastReference).padStart(8, '0')}`;
}

/** Functions that make a learner's calls: place an order, send a payment reference. */
export function orderCalls(academy: Pick<TestAcademy, 'post'>) {
  async function placed(changes: Parameters<typeof placeOrderBody>[0] = {}): Promise<PlacedOrder> {
    const { status, data } = await academy.post('/api/orders/placeOrder', placeOrderBody(changes));
    expect(status).toBe(201);
    return data.order;
  }

  /** Sends a payment reference. @param token the order's token, which proves that the sender placed the order */
  function pay(orderId: string, reference = newReference(), token?: string) {
    const body = { orderId, paymentMode: 'upi-scan', txnId: reference };
    return academy.post('/api/orders/updateOrderStatus', body, token ? { [HEADERS.orderToken]: token } : {});
  }

  /** Places an order and sends a payment reference for it. */
  async function underReview(changes = {}): Promise<PlacedOrder & { reference: string }> {
    const order = await placed(changes);
    const reference = newReference();
    expect((await pay(order.orderId, reference)).status).toBe(200);
    return { ...order, reference };
  }

  return { newReference, placed, pay, underReview };
}

/** Approves an order under review. @param approval fields of the approval; default: the whole amount of the order */
export function approve(
  { run }: Pick<TestAcademy, 'run'>,
  { orderId: order, courseTotalPrice }: Pick<PlacedOrder, 'orderId' | 'courseTotalPrice'>,
  approval: Partial<Parameters<typeof approveOrder>[1]> = {},
) {
  return run(approveOrder, { order, amount: String(courseTotalPrice), ...approval });
}

/** Places an order, sends a payment reference for it, and approves it. */
export async function confirmedOrder(
  academy: Pick<TestAcademy, 'post' | 'run'>,
  changes: Parameters<typeof placeOrderBody>[0] = {},
  approval: Parameters<typeof approve>[2] = {},
) {
  const order = await orderCalls(academy).underReview(changes);
  await approve(academy, order, approval);
  return order;
}

/** The present status of an order; `undefined` for an unknown order. */
export async function statusOf({ sql }: Pick<TestAcademy, 'sql'>, orderId: string) {
  const [order] = await sql.select().from(orders).where(eq(orders.orderId, orderId));
  return order?.status;
}

/** Cancels all orders under review. */
export async function emptyQueue({ run }: Pick<TestAcademy, 'run'>): Promise<void> {
  for (const { orderId } of await run(reviewQueue, {})) {
    await run(cancelOrder, { order: orderId, reason: 'end of the test' });
  }
}

/**
 * Makes an order count as confirmed at `at`. Adds a second confirmation, because events cannot be changed, and the last confirmation
 * counts.
 */
export async function confirmedAgain(
  sql: Sql,
  { orderId }: Pick<PlacedOrder, 'orderId'>,
  at: Date,
): Promise<void> {
  const [order] = await sql.select().from(orders).where(eq(orders.orderId, orderId));
  const move = { fromStatus: 'under-review', toStatus: 'confirmed', actor: 'asha' } as const;
  await sql.insert(orderEvents).values({ ...move, orderId: order?.id ?? '', at });
}
