import { and, eq, ne } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { outbox } from '../database/schema/mail';
import { type OrderRow, orders, paymentReferences } from '../database/schema/orders';
import { addEvent, type Cause, moveOrder } from '../orders/order-states';

/** Cancels an unpaid order, and erases its personal data, its mails, and its references that are not live. The caller must have locked the row in `tx`. */
export async function anonymiseOrder(tx: Sql, order: OrderRow, cause: Cause): Promise<void> {
  if (order.status !== 'cancelled') await moveOrder(tx, order, 'cancelled', cause);
  else await addEvent(tx, order, 'change', cause);
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
      searchText: '',
    })
    .where(eq(orders.id, order.id));
  // A live reference stays, so that it cannot confirm another order.
  await tx
    .update(paymentReferences)
    .set({ reference: '' })
    .where(and(eq(paymentReferences.orderId, order.id), ne(paymentReferences.state, 'live')));
  await tx.delete(outbox).where(eq(outbox.orderId, order.id));
}
