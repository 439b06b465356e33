import { and, count, eq, sql } from 'drizzle-orm';
import { Refusal } from '../base/refusal';
import type { Sql } from '../database/connection';
import { type OrderRow, orders, paymentClaims } from '../database/schema';
import { queueMail, queueStaffNote } from '../outbox/outbox.repository';
import { CLOSED, moveOrder } from './order-states';
import { orderIs } from './orders.repository';

/** References of other orders that one order may name before it is told to write to us. */
const CONFLICTS_PER_ORDER = 5;

/** The reason in the event of a reference that came after the order had expired. */
export const LATE_REFERENCE = 'late reference';

/**
 * Takes a payment reference for an order and puts it under review. The order's row is held meanwhile; that a
 * reference is live for one order only is the database's own constraint.
 * @throws Refusal 404 or 409 (docs/contract.md §3.6)
 */
export async function claimPayment(database: Sql, orderId: string, txnId: string): Promise<OrderRow> {
  const reference = normalisedReference(txnId);
  const outcome = await database.transaction(async (tx) => {
    const [order] = await tx.select().from(orders).where(orderIs(orderId)).for('update');
    if (!order) throw new Refusal(404, 'Order not found');
    const closed = CLOSED[order.status];
    if (closed) throw new Refusal(409, closed);
    if (order.status === 'under-review') return sameClaim(tx, order, reference);
    const conflicts = await countConflicts(tx, order);
    if (conflicts >= CONFLICTS_PER_ORDER) {
      return new Refusal(409, 'Too many references were tried. Please write to us with your Order ID.');
    }
    return (await claim(tx, order, reference)) ?? conflict(tx, order, reference);
  });
  // Returned, not thrown inside: the conflict's row must stay.
  if (outcome instanceof Refusal) throw outcome;
  return outcome;
}

/** References are compared without regard to case. */
export function normalisedReference(reference: string): string {
  return reference.trim().toUpperCase();
}

async function sameClaim(tx: Sql, order: OrderRow, reference: string): Promise<OrderRow> {
  const [live] = await tx
    .select({ reference: paymentClaims.reference })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.orderId, order.id), eq(paymentClaims.state, 'live')));
  if (live?.reference === reference) return order;
  if (!live) throw new Refusal(409, 'Nothing is to be paid for this order. It is under review.');
  throw new Refusal(409, 'A reference is already under review for this order');
}

async function claim(tx: Sql, order: OrderRow, reference: string): Promise<OrderRow | undefined> {
  const claimed = await tx
    .insert(paymentClaims)
    .values({ orderId: order.id, reference, state: 'live' })
    .onConflictDoNothing({ target: paymentClaims.reference, where: sql`state = 'live'` })
    .returning({ id: paymentClaims.id });
  if (claimed.length === 0) return undefined;
  await queueMail(tx, {
    kind: 'reference-received',
    recipient: order.studentEmail,
    orderId: order.id,
    detail: { reference },
  });
  await queueStaffNote(tx, order.id, reference);
  return moveOrder(tx, order, 'under-review', {
    actor: 'learner',
    reason: order.status === 'expired' ? LATE_REFERENCE : '',
  });
}

async function conflict(tx: Sql, order: OrderRow, reference: string): Promise<Refusal> {
  await tx.insert(paymentClaims).values({ orderId: order.id, reference, state: 'conflict' });
  return new Refusal(
    409,
    'This reference number is already linked to another order. Check it, or write to us with your Order ID.',
  );
}

async function countConflicts(tx: Sql, order: OrderRow): Promise<number> {
  const [found] = await tx
    .select({ conflicts: count() })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.orderId, order.id), eq(paymentClaims.state, 'conflict')));
  return found?.conflicts ?? 0;
}

/** Makes the order's live reference free for any order. */
export async function releaseReference(tx: Sql, order: OrderRow): Promise<void> {
  await tx
    .update(paymentClaims)
    .set({ state: 'rejected' })
    .where(and(eq(paymentClaims.orderId, order.id), eq(paymentClaims.state, 'live')));
}

/** The reference that is live for an order, if one is. */
export async function referenceOf(tx: Sql, order: OrderRow): Promise<string | null> {
  const [claim] = await tx
    .select({ reference: paymentClaims.reference })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.orderId, order.id), eq(paymentClaims.state, 'live')));
  return claim?.reference ?? null;
}
