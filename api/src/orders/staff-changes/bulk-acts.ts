import type { CommandContext } from '../../cli/command/command';
import type { Sql } from '../../database/connection';
import { requiredText } from '../order-states';
import { type BulkResult, forEachOrder } from './bulk';
import { cancelOrder } from './cancel-order';
import { resendMail } from './resend-mail';

/** Cancels many orders for one reason; those with money that was not sent back are refused, each alone. @throws ApiError 422 */
export async function cancelOrders(
  tx: Sql,
  { orders, reason }: { orders: readonly string[]; reason: string },
  context: CommandContext,
): Promise<BulkResult[]> {
  const why = requiredText('reason', reason);
  return forEachOrder(tx, orders, async (savepoint, order) => {
    await cancelOrder(savepoint, { order, reason: why }, context);
    return 'cancelled';
  });
}

/** Sends the newest mail about each of many orders once more. @throws ApiError 422 */
export async function resendMails(
  tx: Sql,
  { orders }: { orders: readonly string[] },
  context: CommandContext,
): Promise<BulkResult[]> {
  return forEachOrder(tx, orders, async (savepoint, order) => {
    const { kind, recipient } = await resendMail(savepoint, { order }, context);
    return `queued once more: ${kind} to ${recipient}`;
  });
}
