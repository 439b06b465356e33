import { formatAmount } from '@stepwell/contract';
import { paiseOf } from '../base/money-input';
import { Refusal } from '../base/refusal';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import type { OrderRow } from '../database/schema';
import { moveOrder } from '../orders/order-states';
import { detailOf, heldOrder, type OrderDetail } from '../orders/order-views';
import { normalisedReference, referenceOf } from '../orders/payment-claims.repository';
import { queueMail } from '../outbox/outbox.repository';
import { rupees } from '../pricing/pricing';
import { issueReceipt } from '../receipts/receipts.repository';

export interface Approval {
  order: string;
  /** Rupees, typed by hand from the bank's app. */
  amount: string;
  reference?: string;
  /** Accepts an amount that is smaller or larger than the order's; then a reason is needed. */
  accept?: 'short' | 'over';
  reason?: string;
}

/** @throws Refusal 404; 409 when the order is not under review, or amount or reference are not the order's */
export async function approveOrder(
  tx: Sql,
  approval: Approval,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await underReview(tx, approval.order);
  const paid = paiseOf(approval.amount);
  refuseOtherAmount(order, paid, approval);
  const reference = await referenceOf(tx, order);
  if (approval.reference && normalisedReference(approval.reference) !== reference) {
    throw new Refusal(
      409,
      `The reference of ${order.orderId} is ${reference ?? 'none'}, not ${approval.reference}`,
    );
  }
  const reason = [`received ${formatAmount(rupees(paid))}`, approval.reason].filter(Boolean).join(': ');
  const confirmed = await moveOrder(tx, order, 'confirmed', { actor, reason });
  await issueReceipt(tx, order, { paidPaise: paid, reference });
  await queueMail(tx, { kind: 'order-confirmed', recipient: order.studentEmail, orderId: order.id });
  await record('review.approve', order.orderId, { paidPaise: paid, totalPaise: order.totalPaise });
  return detailOf(tx, confirmed);
}

export async function underReview(tx: Sql, id: string): Promise<OrderRow> {
  const order = await heldOrder(tx, id);
  if (order.status === 'under-review') return order;
  throw new Refusal(409, `Order ${order.orderId} is not under review, but ${order.status}`);
}

function refuseOtherAmount(order: OrderRow, paid: number, { accept, reason }: Approval): void {
  const difference = paid - order.totalPaise;
  if (difference === 0) return;
  const [is, option] = difference < 0 ? (['less', 'short'] as const) : (['more', 'over'] as const);
  const total = formatAmount(rupees(order.totalPaise));
  if (accept !== option) {
    throw new Refusal(
      409,
      `${formatAmount(rupees(paid))} is ${is} than the ${total} of ${order.orderId}. If that is accepted: --${option} --reason "…".`,
    );
  }
  if (!reason?.trim()) throw new Refusal(422, `Say why another amount is accepted: --reason "…"`);
}
