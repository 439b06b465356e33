import type { OrderStatus } from '@stepwell/contract';
import type { ApiErrorName } from '@stepwell/contract/answers';
import { eq } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type OrderRow, orderEvents, orders } from '../database/schema';
import { ApiError } from '../lib/api-error';
import { describeLastMove } from './orders.repository';

/** For each status of an order: the statuses to which the order may change. */
const TRANSITIONS: Record<OrderStatus, readonly OrderStatus[]> = {
  created: ['under-review', 'expired', 'cancelled'],
  'under-review': ['confirmed', 'rejected', 'created', 'cancelled'],
  rejected: ['under-review', 'cancelled'],
  expired: ['under-review', 'cancelled'],
  confirmed: ['refunded', 'cancelled', 'under-review'],
  cancelled: [],
  refunded: [],
};

/** For each status in which an order accepts no payment reference: the error that refuses a reference. */
export const NOT_PAYABLE: { [status in OrderStatus]?: ApiErrorName } = {
  confirmed: 'order-confirmed',
  cancelled: 'order-cancelled',
  refunded: 'order-refunded',
};

/** Cause of an order's event. */
export interface Move {
  /** A member of staff, the user at a terminal, `learner`, or `clock` for a scheduled job. */
  actor: string;
  reason?: string;
}

/**
 * Changes the status of an order and stores the event. The caller must have locked the order's row in `tx`, so that `order` is up to date.
 * @throws ApiError 409 if the order's present status cannot change to `toStatus`, or if nothing is to be paid for the order and the new
 *   status waits for a payment reference
 */
export async function moveOrder(
  tx: Sql,
  order: OrderRow,
  toStatus: OrderStatus,
  { actor, reason = '' }: Move,
): Promise<OrderRow> {
  if (!TRANSITIONS[order.status].includes(toStatus)) {
    const why =
      order.status === toStatus
        ? `already ${toStatus} (${await describeLastMove(tx, order)})`
        : `${order.status} and cannot become ${toStatus}`;
    throw new ApiError(409, `Order ${order.orderId} is ${why}`);
  }
  if (order.totalPaise === 0 && (toStatus === 'rejected' || toStatus === 'created'))
    throw new ApiError(409, `Nothing is to be paid for ${order.orderId}: approve or cancel it`);
  await tx.update(orders).set({ status: toStatus }).where(eq(orders.id, order.id));
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, fromStatus: order.status, toStatus, actor, reason });
  return { ...order, status: toStatus };
}

/** Stores an event that keeps the order's status. */
export async function addEvent(
  tx: Sql,
  { id: orderId, status }: Pick<OrderRow, 'id' | 'status'>,
  kind: 'note' | 'hold' | 'resume',
  { actor, reason = '' }: Move,
): Promise<void> {
  await tx.insert(orderEvents).values({ orderId, kind, fromStatus: status, toStatus: status, actor, reason });
}

/** Input of the staff's commands that change one order. */
export interface OrderChange {
  /** The `orderId` or `_id` of the order, as typed. */
  order: string;
  reason: string;
}

/** Trims a required text. @param name noun for the error message, such as `reason` @throws ApiError 422 if the text is blank */
export function requiredText(name: string, text: string): string {
  if (text?.trim()) return text.trim();
  throw new ApiError(422, `Give a ${name}`);
}
