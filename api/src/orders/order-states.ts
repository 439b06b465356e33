import type { OrderStatus } from '@stepwell/contract';
import type { ApiErrorName } from '@stepwell/contract/answers';
import { eq } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type EventRow, type OrderRow, orderEvents, orders } from '../database/schema/orders';
import { ApiError } from '../lib/api-error';
import { describeLastMove } from './orders.repository';

/** For each status of an order: the statuses to which the order may change. */
const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['under-review', 'confirmed', 'expired', 'cancelled'],
  'under-review': ['confirmed', 'rejected', 'cancelled'],
  rejected: ['under-review', 'confirmed', 'cancelled'],
  expired: ['under-review', 'confirmed', 'cancelled'],
  confirmed: ['under-review', 'refunded'],
  cancelled: [],
  // The bank can give a refund back.
  refunded: ['confirmed'],
};

/** For each status in which an order accepts no payment: the error that refuses a reference. */
export const NOT_PAYABLE: { readonly [status in OrderStatus]?: ApiErrorName } = {
  confirmed: 'order-confirmed',
  cancelled: 'order-cancelled',
  refunded: 'order-refunded',
};

/** Who causes an event, and what it says. */
export interface Cause {
  actor: string;
  text?: string;
}

/**
 * Changes the status of an order and stores the event. The caller must have locked the order's row in `tx`.
 * @throws ApiError 409 with the last decision, if the present status cannot change to `toStatus`
 */
export async function moveOrder(
  tx: Sql,
  order: OrderRow,
  toStatus: OrderStatus,
  { actor, text = '' }: Cause,
): Promise<OrderRow> {
  if (!TRANSITIONS[order.status].includes(toStatus)) {
    const last = await describeLastMove(tx, order);
    throw new ApiError(
      409,
      `Order ${order.orderId} is ${order.status} (${last}) and cannot become ${toStatus}`,
    );
  }
  // An order that begins to wait for a decision keeps its place in the queue until it is decided.
  const waitingSince = toStatus === 'under-review' ? new Date() : order.waitingSince;
  await tx.update(orders).set({ status: toStatus, waitingSince }).where(eq(orders.id, order.id));
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, kind: 'status', fromStatus: order.status, toStatus, actor, text });
  return { ...order, status: toStatus, waitingSince };
}

/** Stores an event that keeps the order's status. */
export async function addEvent(
  tx: Sql,
  { id: orderId, status }: Pick<OrderRow, 'id' | 'status'>,
  kind: Exclude<EventRow['kind'], 'status'>,
  { actor, text = '' }: Cause,
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, kind, fromStatus: status, toStatus: status, actor, text });
}
