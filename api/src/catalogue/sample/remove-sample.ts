import { and, eq, inArray, isNotNull, ne, notExists, sql } from 'drizzle-orm';
import { object } from 'yup';
import { act } from '../../acts/act';
import type { Sql } from '../../database/connection';
import { courses, mentors } from '../../database/schema/catalogue';
import { outbox } from '../../database/schema/mail';
import {
  coupons,
  documents,
  orderEvents,
  orders,
  paymentReferences,
  payments,
} from '../../database/schema/orders';
import { settings } from '../../database/schema/settings';
import { ApiError } from '../../lib/api-error';
import { SAMPLE_PAYEE_VPA } from '../../settings/sample-payee';
import { lockCatalogue } from '../entries/save-entry';
import { EXPIRED_SAMPLE_COUPON, readSampleCatalogue, SAMPLE_COUPONS, SAMPLE_SETTINGS } from './sample-data';

/** Removes the sample academy, with the orders that were placed to try it. What staff have added stays. */
export const removeSample = act('sample.remove', 'owner', object({}), async (tx, _input, caller) => {
  await lockCatalogue(tx);
  // No order can be placed between the check and the deletion.
  await tx.execute(sql`LOCK TABLE ${orders} IN SHARE ROW EXCLUSIVE MODE`);
  if (await hasRealOrder(tx))
    throw new ApiError(409, 'The academy has real orders, so the sample cannot be removed any more.');
  // Nothing was paid to the sample's payee, so these are no records of money.
  await tx.delete(outbox).where(isNotNull(outbox.orderId));
  for (const table of [orderEvents, documents, payments, paymentReferences]) await tx.delete(table);
  await tx.delete(orders);
  const sample = await readSampleCatalogue();
  const removed = await tx
    .delete(courses)
    .where(
      inArray(
        courses.id,
        sample.courses.map(({ _id }) => String(_id)),
      ),
    )
    .returning({ id: courses.id });
  const isUsed = tx.select({ id: courses.id }).from(courses).where(eq(courses.mentorId, mentors.id));
  await tx.delete(mentors).where(
    and(
      inArray(
        mentors.id,
        sample.mentors.map(({ id }) => String(id)),
      ),
      notExists(isUsed),
    ),
  );
  await tx.delete(coupons).where(
    inArray(
      coupons.code,
      [...SAMPLE_COUPONS, EXPIRED_SAMPLE_COUPON].map(({ code }) => code),
    ),
  );
  for (const [name, value] of Object.entries(SAMPLE_SETTINGS))
    await tx.delete(settings).where(and(eq(settings.name, name), eq(settings.value, value)));
  caller.log('sample academy', { courses: removed.length });
  return { courses: removed.length };
});

/** Whether the sample can be removed: one of its courses is left, and no order can be real. */
export async function hasRemovableSample(database: Sql): Promise<boolean> {
  const ids = (await readSampleCatalogue()).courses.map(({ _id }) => String(_id));
  return (await database.$count(courses, inArray(courses.id, ids))) > 0 && !(await hasRealOrder(database));
}

/** UPI apps refuse payments to the sample's payee, so an order with that payee is a trial. */
async function hasRealOrder(database: Sql): Promise<boolean> {
  return (await database.$count(orders, ne(orders.payeeVpa, SAMPLE_PAYEE_VPA))) > 0;
}
