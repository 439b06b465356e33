import { ORDER_STATUSES, type OrderStatus } from '@stepwell/contract';
import { and, desc, eq, ilike } from 'drizzle-orm';
import { Refusal } from '../base/refusal';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { orderEvents, orders } from '../database/schema';
import { moveOrder } from './order-states';
import { detailOf, heldOrder, type OrderDetail, type OrderSummary, summaryOf } from './order-views';
import { releaseReference } from './review.commands';

export interface OrderSearch {
  status?: string;
  email?: string;
  /** Default 50; `null` for all. */
  limit?: number | null;
}

/** A duplicate or wrong charge may be reported this long (docs/specification.md §9.4). */
const REFUND_WINDOW_MS = 7 * 24 * 60 * 60 * 1000;

/** The newest orders first. @throws Refusal 422 for a status that does not exist */
export async function listOrders(
  tx: Sql,
  { status, email, limit = 50 }: OrderSearch,
): Promise<OrderSummary[]> {
  if (status !== undefined && !isStatus(status)) {
    throw new Refusal(422, `'${status}' is not one of ${ORDER_STATUSES.join(', ')}`);
  }
  const found = tx
    .select()
    .from(orders)
    .where(
      and(
        status === undefined ? undefined : eq(orders.status, status),
        email === undefined ? undefined : ilike(orders.studentEmail, email.replace(/[\\%_]/g, '\\$&')),
      ),
    )
    .orderBy(desc(orders.createdAt))
    .$dynamic();
  return (await (limit === null ? found : found.limit(limit))).map(summaryOf);
}

/** @throws Refusal 404 */
export async function showOrder(tx: Sql, { order }: { order: string }): Promise<OrderDetail> {
  return detailOf(tx, await heldOrder(tx, order));
}

export interface OrderChange {
  order: string;
  reason: string;
}

/** Writes a remark into the order's log. @throws Refusal 404, 422 without a text */
export async function noteOrder(
  tx: Sql,
  { order: id, reason }: OrderChange,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await heldOrder(tx, id);
  const text = given('text', reason);
  await tx
    .insert(orderEvents)
    .values({ orderId: order.id, fromStatus: order.status, toStatus: order.status, actor, reason: text });
  await record('order.note', order.orderId);
  return detailOf(tx, order);
}

/** The reference of an order that was not confirmed becomes free. @throws Refusal 404, 409, 422 */
export async function cancelOrder(
  tx: Sql,
  { order: id, reason }: OrderChange,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await heldOrder(tx, id);
  const cancelled = await moveOrder(tx, order, 'cancelled', { actor, reason: given('reason', reason) });
  if (order.status === 'under-review') await releaseReference(tx, order);
  await record('order.cancel', order.orderId, { from: order.status });
  return detailOf(tx, cancelled);
}

/** Takes an order out of review, so that its learner can send another reference. @throws Refusal 404, 409, 422 */
export async function reopenOrder(
  tx: Sql,
  { order: id, reason }: OrderChange,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await heldOrder(tx, id);
  const reopened = await moveOrder(tx, order, 'created', { actor, reason: given('reason', reason) });
  await releaseReference(tx, order);
  await record('order.reopen', order.orderId);
  return detailOf(tx, reopened);
}

export interface Refund extends OrderChange {
  /** The bank's reference of the money sent back. */
  reference: string;
}

/** @throws Refusal 404, 409 unless confirmed, 422 without reference or reason */
export async function refundOrder(
  tx: Sql,
  { order: id, reason, reference }: Refund,
  { actor, record }: CommandContext,
): Promise<OrderDetail & { warning?: string }> {
  const order = await heldOrder(tx, id);
  const text = `${given('reason', reason)}; sent back with ${given('reference', reference)}`;
  const refunded = await moveOrder(tx, order, 'refunded', { actor, reason: text });
  await record('order.refund', order.orderId, { reference });
  const isLate = Date.now() - order.createdAt.getTime() > REFUND_WINDOW_MS;
  return {
    ...(await detailOf(tx, refunded)),
    ...(isLate && { warning: 'The order is older than the 7 days in which refunds can be asked for.' }),
  };
}

function isStatus(text: string): text is OrderStatus {
  return (ORDER_STATUSES as readonly string[]).includes(text);
}

function given(name: string, text: string): string {
  if (text?.trim()) return text.trim();
  throw new Refusal(422, `Give a ${name}`);
}
