import { REFUND_WINDOW_DAYS, type Refund } from '@stepwell/contract';
import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type OrderRow, type RefundRow, refunds } from '../../database/schema';
import { DAY_MS } from '../../lib/india';
import { lastMove } from '../orders.repository';
import { rupees } from '../pricing/pricing';
import { findReceipt } from '../receipts/receipts.repository';

/** Reads the open (requested or approved) refund of an order. An order has at most one. */
export async function openRefund(tx: Sql, { id }: OrderRow): Promise<RefundRow | undefined> {
  const isOpen = and(eq(refunds.orderId, id), inArray(refunds.state, ['requested', 'approved']));
  const [refund] = await tx.select().from(refunds).where(isOpen);
  return refund;
}

export async function newestRefund(tx: Sql, { id }: OrderRow): Promise<RefundRow | undefined> {
  const [refund] = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, id))
    .orderBy(desc(refunds.id))
    .limit(1);
  return refund;
}

/** How much was received for an order, and how much of it was sent back. */
export interface Money {
  paidPaise: number;
  sentBackPaise: number;
}

export async function moneyOf(tx: Sql, order: OrderRow): Promise<Money> {
  const [sent] = await tx
    .select({ paise: sql<string>`coalesce(sum(${refunds.amountPaise}), 0)` })
    .from(refunds)
    .where(and(eq(refunds.orderId, order.id), eq(refunds.state, 'sent')));
  const receipt = await findReceipt(tx, order);
  // The first version issued no receipts, so the money received for a confirmed order without a receipt is its total.
  const paidWithoutReceipt = order.status === 'confirmed' ? order.totalPaise : 0;
  return { paidPaise: receipt?.paidPaise ?? paidWithoutReceipt, sentBackPaise: Number(sent?.paise ?? 0) };
}

/** Whether it is too late for the learner of a confirmed order to request a refund. */
export async function isRefundWindowOver(tx: Sql, order: OrderRow): Promise<boolean> {
  // The time is counted from the confirmation, because the receipt's time changes if staff turn the receipt into an invoice later.
  const confirmation = await lastMove(tx, order);
  return confirmation !== undefined && Date.now() - confirmation.at.getTime() > REFUND_WINDOW_DAYS * DAY_MS;
}

/** Converts a refund to the contract's shape. */
export function refundOf({
  state,
  amountPaise,
  decision,
  reference,
  requestedAt,
  decidedAt,
  sentAt,
}: RefundRow): Refund {
  return {
    state,
    amount: rupees(amountPaise),
    ...(state === 'declined' && { reason: decision }),
    ...(reference && { reference }),
    at: (sentAt ?? decidedAt ?? requestedAt).toISOString(),
  };
}
