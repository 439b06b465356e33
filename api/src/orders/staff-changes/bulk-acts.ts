import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { requiredText } from '../order-states';
import { type BulkResult, forEachOrder } from './bulk';
import { type Cancellation, cancelOrder } from './cancel-order';
import { resendMail } from './resend-mail';

/**
 * Cancels many orders for one reason. An order with money that was not sent back is refused; the others are cancelled all the same.
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
  { orders }: { orders: readonly string[] },
  context: CommandContext,
): Promise<BulkResult[]> {
  return forEachOrder(tx, orders, async (savepoint, order) => {
    const { recipient } = await resendMail(savepoint, { order }, context);
    return `queued once more, to ${recipient}`;
  });
}
