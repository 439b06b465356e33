import { formatAmount } from '@stepwell/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type OrderRow, orders, type PaymentRow, payments } from '../../database/schema/orders';
import { ApiError } from '../../lib/api-error';
import { addEvent } from '../order-states';
import { rupees } from '../pricing';

/** Money that came in for an order and went back, in paise; reversed records are left out. */
export interface Money {
  inPaise: number;
  outPaise: number;
  /** What the academy has of the learner's money. */
  paidPaise: number;
}

export async function moneyOf(tx: Sql, { id }: Pick<OrderRow, 'id'>): Promise<Money> {
  const [sums] = await tx
    .select({
      inPaise: sql<string>`coalesce(sum(amount_paise) FILTER (WHERE direction = 'in'), 0)`,
      outPaise: sql<string>`coalesce(sum(amount_paise) FILTER (WHERE direction = 'out'), 0)`,
    })
    .from(payments)
    .where(and(eq(payments.orderId, id), isCounted));
  const [inPaise, outPaise] = [Number(sums?.inPaise ?? 0), Number(sums?.outPaise ?? 0)];
  return { inPaise, outPaise, paidPaise: inPaise - outPaise };
}

/** SQL condition: neither a reversal nor reversed, so that both records of a mistake cancel out. */
export const isCounted = sql`NOT ${payments.isReversed} AND ${payments.reverses} IS NULL`;

export function paymentsOf(tx: Sql, { id }: Pick<OrderRow, 'id'>): Promise<PaymentRow[]> {
  return tx.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.id));
}

export interface NewPayment {
  direction: PaymentRow['direction'];
  amountPaise: number;
  reference: string | null;
  how: PaymentRow['how'];
  reason?: string;
  by: string;
}

/**
 * Stores a payment of an order with its event. The unique index on the bank's reference is the guard of "one payment confirms one order".
 * @throws ApiError 409 if the reference is recorded already
 */
export async function addPayment(tx: Sql, order: OrderRow, payment: NewPayment): Promise<PaymentRow> {
  const values = { ...payment, orderId: order.id };
  const kept = payment.direction === 'in' ? await takeKeptPayment(tx, order, payment) : undefined;
  const [stored] = kept ? [kept] : await tx.insert(payments).values(values).onConflictDoNothing().returning();
  if (!stored) throw new ApiError(409, await describeUse(tx, payment), referenceError(payment));
  const { direction, amountPaise, reference, reason, by } = payment;
  const amount = formatAmount(rupees(amountPaise));
  const what = `${amount} ${direction === 'in' ? 'received' : 'sent back'}`;
  await addEvent(tx, order, direction === 'in' ? 'payment' : 'refund', {
    actor: by,
    text: [reference ? `${what}, reference ${reference}` : what, reason].filter(Boolean).join(': '),
  });
  return stored;
}

/** Gives a payment that staff kept without an order to its order, if its amount is the same. */
async function takeKeptPayment(
  tx: Sql,
  order: OrderRow,
  { reference, amountPaise, how, reason = '', by }: NewPayment,
): Promise<PaymentRow | undefined> {
  if (reference === null) return undefined;
  const [kept] = await tx
    .update(payments)
    .set({ orderId: order.id, how, reason, by })
    .where(
      and(
        sql`${payments.orderId} IS NULL`,
        eq(payments.direction, 'in'),
        eq(payments.reference, reference),
        eq(payments.amountPaise, amountPaise),
        isCounted,
      ),
    )
    .returning();
  return kept;
}

async function describeUse(tx: Sql, { direction, reference }: NewPayment): Promise<string> {
  const [used] = await tx
    .select({ payment: payments, order: orders.orderId })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .where(and(eq(payments.direction, direction), eq(payments.reference, reference ?? ''), isCounted));
  const amount = used ? formatAmount(rupees(used.payment.amountPaise)) : 'a payment';
  const owner = used?.order ? `of ${used.order}` : 'without an order';
  return `${reference} is recorded already: ${amount} ${owner}`;
}

function referenceError({ reference }: NewPayment) {
  return { fields: { reference: `${reference} is recorded already` } };
}

/**
 * Reverses a wrong record by its opposite.
 * @throws ApiError 404 for an unknown payment of the order; 409 if it is a reversal or reversed already
 */
export async function addReversal(
  tx: Sql,
  order: OrderRow,
  id: number,
  { by, reason }: { by: string; reason: string },
): Promise<PaymentRow> {
  const isOfOrder = and(eq(payments.id, id), eq(payments.orderId, order.id));
  const [wrong] = await tx.select().from(payments).where(isOfOrder);
  if (!wrong) throw new ApiError(404, `${order.orderId} has no payment ${id}`);
  if (wrong.isReversed || wrong.reverses !== null)
    throw new ApiError(409, `The payment ${id} of ${order.orderId} is reversed already`);
  await tx.update(payments).set({ isReversed: true }).where(isOfOrder);
  await tx.insert(payments).values({
    orderId: order.id,
    direction: wrong.direction === 'in' ? 'out' : 'in',
    amountPaise: wrong.amountPaise,
    reference: wrong.reference,
    how: 'recorded',
    reason,
    by,
    reverses: wrong.id,
  });
  const amount = formatAmount(rupees(wrong.amountPaise));
  await addEvent(tx, order, 'payment', {
    actor: by,
    text: `The record of ${amount} was reversed: ${reason}`,
  });
  return wrong;
}

/** Whether a payment came in and counts. */
export function isCountedIn({ direction, isReversed, reverses }: PaymentRow): boolean {
  return direction === 'in' && !isReversed && reverses === null;
}
