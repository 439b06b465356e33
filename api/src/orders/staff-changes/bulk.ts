import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { ApiError } from '../../lib/api-error';
import { requiredText } from '../order-states';
import { type Cancellation, cancelOrder } from './cancel-order';
import { type ResendPage, resendMail } from './resend-mail';

// Commands of staff that change many orders at once.

/** Maximum number of orders per call, because the row of each order stays locked until the call ends. */
export const BULK_MAX = 100;

/** The result for one of the orders. */
export interface BulkResult {
  orderId: string;
  isDone: boolean;
  /** What was done, or why the change of this order was refused. */
  message: string;
}

/**
 * Cancels many orders for one reason. An order with money that was not sent back is refused, but the other orders are cancelled.
 * @throws ApiError 422 without a remark, and like `forEachOrder`
 */
export async function cancelOrders(
  tx: Sql,
  { orders, code, reason }: Cancellation & { orders: readonly string[] },
  context: CommandContext,
): Promise<BulkResult[]> {
  const why = requiredText('reason', reason);
  return forEachOrder(tx, orders, async (savepoint, order) => {
    await cancelOrder(savepoint, { order, reason: why, ...(code && { code }) }, context);
    return 'cancelled';
  });
}

/** Queues the newest mail about each of many orders once more. @throws ApiError 422 like `forEachOrder` */
export async function resendMails(
  tx: Sql,
  { orders, ...page }: ResendPage & { orders: readonly string[] },
  context: CommandContext,
): Promise<BulkResult[]> {
  return forEachOrder(tx, orders, async (savepoint, order) => {
    const { recipient } = await resendMail(savepoint, { order, ...page }, context);
    return `queued once more, to ${recipient}`;
  });
}

/**
 * Changes many orders, each with a separate result. If the change of one order is refused, that order stays unchanged, but the other orders
 * are changed.
 * @param change changes an order, and returns what was done
 * @throws ApiError 422 for no orders, or more than `BULK_MAX`
 */
async function forEachOrder(
  tx: Sql,
  ids: readonly string[],
  change: (tx: Sql, orderId: string) => Promise<string>,
): Promise<BulkResult[]> {
  // The orders are sorted, so that two calls with the same orders cannot deadlock.
  const orderIds = [...new Set(ids.map((id) => id.trim().toUpperCase()).filter(Boolean))].sort();
  if (orderIds.length === 0) throw new ApiError(422, 'Name at least one order');
  if (orderIds.length > BULK_MAX) {
    throw new ApiError(422, `At most ${BULK_MAX} orders at once; these are ${orderIds.length}`);
  }
  const results: BulkResult[] = [];
  for (const orderId of orderIds) results.push(await resultOf(tx, orderId, change));
  return results;
}

async function resultOf(
  tx: Sql,
  orderId: string,
  change: (tx: Sql, orderId: string) => Promise<string>,
): Promise<BulkResult> {
  try {
    // Each order has a savepoint, so that only the writes of a refused change are rolled back.
    const message = await tx.transaction((savepoint) => change(savepoint, orderId));
    return { orderId, isDone: true, message };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    // The message for a form is preferred, because `error.message` may name an option that only the command for a single order has.
    const [message = error.message] = Object.values(error.data?.fields ?? {});
    return { orderId, isDone: false, message };
  }
}
