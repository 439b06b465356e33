import { timingSafeEqualText } from '@stepwell/server-kit/timing-safe-equal';
import { and, desc, eq, isNotNull, ne } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type OrderRow, orders, paymentReferences, payments } from '../database/schema/orders';
import { apiErrorOf } from '../lib/api-error';
import { queueMail } from '../mail/outbox.repository';
import { readSettings } from '../settings/settings.repository';
import { orderMail, staffMail } from './order-mails';
import { addEvent, moveOrder, NOT_PAYABLE } from './order-states';
import { orderIs } from './orders.repository';

interface SentReference {
  /** `orderId` or `_id`. */
  orderId: string;
  reference: string;
  /** With the order's token, a newer reference replaces the one under review. */
  token?: string | undefined;
}

/**
 * Stores the reference of a payment, and puts the order under review.
 * @throws ApiError 404 for an unknown order; 409 if it is decided or free, has another reference under review, or if the reference belongs
 *   to another order
 */
export function sendReference(sql: Sql, { orderId, reference, token }: SentReference): Promise<OrderRow> {
  return sql.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(orderIs(orderId)).for('update');
    if (!order) throw apiErrorOf('unknown-order');
    const refusal = NOT_PAYABLE[order.status];
    if (refusal) throw apiErrorOf(refusal);
    if (order.totalPaise === 0) throw apiErrorOf('nothing-to-pay');
    const live = await liveReference(tx, order);
    if (live === reference && order.status === 'under-review') return order;
    const isReplaceable = token !== undefined && timingSafeEqualText(token, order.token);
    if (live !== undefined && live !== reference && !isReplaceable)
      throw apiErrorOf('reference-under-review');
    await rejectReferences(tx, order);
    if (!(await takeReference(tx, order, reference))) throw apiErrorOf('reference-of-another-order');
    const cause = { actor: 'learner', text: reference };
    await addEvent(tx, order, 'reference', cause);
    const isUnderReview = order.status === 'under-review';
    const moved = isUnderReview ? order : await moveOrder(tx, order, 'under-review', { actor: 'learner' });
    const settings = await readSettings(tx);
    await queueMail(
      tx,
      orderMail(order, 'reference-received', { reference }),
      ...staffMail(order, settings, { reference }),
    );
    return moved;
  });
}

/** The reference that waits for review or has confirmed the order. */
export async function liveReference(tx: Sql, { id }: Pick<OrderRow, 'id'>): Promise<string | undefined> {
  const [found] = await tx
    .select()
    .from(paymentReferences)
    .where(and(eq(paymentReferences.orderId, id), eq(paymentReferences.state, 'live')));
  return found?.reference;
}

/**
 * Makes a reference the live one of an order. The unique index decides between two orders with one reference, also of two calls at the
 * same time.
 * @returns false if the reference is live for another order, or a payment with it belongs to another order
 */
export async function takeReference(tx: Sql, { id: orderId }: Pick<OrderRow, 'id'>, reference: string) {
  const ofAnotherOrder = and(
    eq(payments.reference, reference),
    eq(payments.direction, 'in'),
    eq(payments.isReversed, false),
    isNotNull(payments.orderId),
    ne(payments.orderId, orderId),
  );
  if ((await tx.$count(payments, ofAnotherOrder)) > 0) return false;
  const taken = await tx
    .insert(paymentReferences)
    .values({ orderId, reference, state: 'live' })
    .onConflictDoNothing()
    .returning();
  return taken.length === 1;
}

/** Frees the live reference of an order, which any order may use again. */
export async function rejectReferences(tx: Sql, { id }: Pick<OrderRow, 'id'>): Promise<void> {
  await tx
    .update(paymentReferences)
    .set({ state: 'rejected' })
    .where(and(eq(paymentReferences.orderId, id), eq(paymentReferences.state, 'live')));
}

/** Makes the newest rejected reference live again, unless another order uses it by now. */
export async function restoreReference(tx: Sql, order: Pick<OrderRow, 'id'>): Promise<void> {
  if ((await liveReference(tx, order)) !== undefined) return;
  const [newest] = await tx
    .select()
    .from(paymentReferences)
    .where(eq(paymentReferences.orderId, order.id))
    .orderBy(desc(paymentReferences.id))
    .limit(1);
  if (newest) await takeReference(tx, order, newest.reference);
}
