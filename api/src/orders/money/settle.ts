import type { Sql } from '../../database/connection';
import type { OrderRow } from '../../database/schema/orders';
import { queueMail } from '../../mail/outbox.repository';
import { issueReceipt } from '../documents/issue';
import { orderMail } from '../order-mails';
import { moveOrder } from '../order-states';
import { moneyOf } from './payments';

/** Confirms an order, issues its receipt and queues the mail with the link to it. */
export async function confirm(
  tx: Sql,
  order: OrderRow,
  { actor, text = '' }: { actor: string; text?: string },
): Promise<OrderRow> {
  const confirmed = await moveOrder(tx, order, 'confirmed', { actor, text });
  await issueReceipt(tx, confirmed, actor);
  await queueMail(tx, orderMail(order, 'order-confirmed'));
  return confirmed;
}

/**
 * Brings the status of an order in line with its payments: an open order whose total is paid is confirmed, one that was paid in part waits
 * for a decision, a confirmed one is refunded when all money went back, and confirmed again when the bank gives a refund back.
 */
export async function settle(tx: Sql, order: OrderRow, actor: string): Promise<OrderRow> {
  const { paidPaise, outPaise } = await moneyOf(tx, order);
  const isOpen = ['created', 'under-review', 'rejected', 'expired'].includes(order.status);
  if (isOpen && paidPaise >= order.totalPaise) return confirm(tx, order, { actor });
  if (isOpen && paidPaise > 0 && order.status !== 'under-review')
    return moveOrder(tx, order, 'under-review', { actor, text: 'paid in part' });
  if (order.status === 'confirmed' && outPaise > 0 && paidPaise === 0)
    return moveOrder(tx, order, 'refunded', { actor });
  if (order.status === 'refunded' && paidPaise > 0)
    return moveOrder(tx, order, 'confirmed', { actor, text: 'the refund came back' });
  return order;
}
