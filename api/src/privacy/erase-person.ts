import { type Column, eq, sql } from 'drizzle-orm';
import { object } from 'yup';
import { act } from '../acts/act';
import { email as emailField } from '../acts/fields';
import { courseWaiters } from '../database/schema/catalogue';
import { newsletterSubscribers, queries } from '../database/schema/contacts';
import { outbox } from '../database/schema/mail';
import { orders, payments } from '../database/schema/orders';
import { masked } from '../lib/logging';
import { anonymiseOrder } from './anonymise';

/**
 * Erases the personal data of an e-mail address, except what the academy must keep: orders with money, as tax law requires, and orders
 * under review until they are decided. All mails to the address are deleted, sent or not.
 */
export const erasePerson = act(
  'person.erase',
  'owner',
  object({ email: emailField() }),
  async (tx, { email }, caller) => {
    const found = await tx.select().from(orders).where(hasAddress(orders.studentEmail, email)).for('update');
    const mails = await tx
      .delete(outbox)
      .where(hasAddress(outbox.recipient, email))
      .returning({ id: outbox.id });
    const kept: { order: string; why: string }[] = [];
    let erased = 0;
    for (const order of found) {
      const hasMoney = (await tx.$count(payments, eq(payments.orderId, order.id))) > 0;
      if (hasMoney || order.status === 'confirmed' || order.status === 'refunded')
        kept.push({ order: order.orderId, why: 'paid: kept for tax law' });
      else if (order.status === 'under-review')
        kept.push({ order: order.orderId, why: 'under review: decide first' });
      else {
        await anonymiseOrder(tx, order, { actor: caller.name, text: 'personal data erased' });
        erased += 1;
      }
    }
    const counts = {
      orders: erased,
      kept,
      questions: (await tx.delete(queries).where(hasAddress(queries.email, email)).returning()).length,
      newsletter: (
        await tx.delete(newsletterSubscribers).where(eq(newsletterSubscribers.email, email)).returning()
      ).length,
      notices: (await tx.delete(courseWaiters).where(hasAddress(courseWaiters.email, email)).returning())
        .length,
      mails: mails.length,
    };
    caller.log(masked(email), counts);
    return counts;
  },
);

function hasAddress(column: Column, email: string) {
  return sql`lower(${column}) = ${email}`;
}
