import { and, eq, ne } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type OrderRow, orders, outbox, paymentClaims } from '../database/schema';
import { type Move, moveOrder } from '../orders/order-states';

/** Cancels an unpaid order, and erases its personal data, its mails, and its references that are not live. The caller must have locked the row in `tx`. */
export async function anonymiseOrder(tx: Sql, order: OrderRow, move: Move): Promise<void> {
  if (order.status !== 'cancelled') await moveOrder(tx, order, 'cancelled', move);
  await tx
    .update(orders)
    .set({
      studentName: '',
      studentEmail: '',
      studentPhone: '',
      buyerState: null,
      buyerCompany: null,
      buyerGstin: null,
      referralCode: '',
      requestHash: '',
      idempotencyKey: null,
    })
    .where(eq(orders.id, order.id));
  // A live reference stays, so that it cannot confirm another order.
  await tx
    .update(paymentClaims)
    .set({ reference: '' })
    .where(and(eq(paymentClaims.orderId, order.id), ne(paymentClaims.state, 'live')));
  await tx.delete(outbox).where(eq(outbox.orderId, order.id));
}
