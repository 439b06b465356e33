import { API_PAGES, type OrderView } from '@stepwell/contract';
import { asc, eq } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { courses } from '../database/schema/catalogue';
import { type OrderRow, payments } from '../database/schema/orders';
import { orderReply } from './order-reply';
import { pricingOf, rupees } from './pricing';
import { shownReason } from './shown-reasons';

/** An order for the holder of its token. */
export async function orderView(sql: Sql, order: OrderRow): Promise<OrderView> {
  const { orderId, token, studentPhone, studentEmail, courseId, couponCode, status } = order;
  const isSold = status === 'confirmed' || status === 'refunded';
  const statusReason = await shownReason(sql, order);
  const refunds = isSold ? await refundsOf(sql, order) : [];
  return {
    order: orderReply(order),
    pricing: pricingOf(order, couponCode ?? ''),
    studentPhone,
    courseId,
    studentEmail,
    ...(statusReason && { statusReason }),
    ...(refunds.length > 0 && { refunds }),
    ...(isSold && { receipt: `${API_PAGES.receipt}?${new URLSearchParams({ orderId, token })}` }),
    ...(status === 'confirmed' && { welcome: await welcomeOf(sql, order) }),
  };
}

/** Money that went back to the learner, the oldest first. */
async function refundsOf(sql: Sql, { id }: OrderRow): Promise<NonNullable<OrderView['refunds']>> {
  const rows = await sql.select().from(payments).where(eq(payments.orderId, id)).orderBy(asc(payments.id));
  return rows
    .filter(({ direction, isReversed, reverses }) => direction === 'out' && !isReversed && reverses === null)
    .map(({ amountPaise, reference, at }) => ({
      amount: rupees(amountPaise),
      reference: reference ?? '',
      at: at.toISOString(),
    }));
}

/** Text, link and beginning of a course, for learners with a confirmed order. */
export async function welcomeOf(sql: Sql, { courseId }: Pick<OrderRow, 'courseId'>) {
  const [course] = await sql
    .select({ text: courses.welcomeText, link: courses.welcomeLink, startsAt: courses.startAt })
    .from(courses)
    .where(eq(courses.id, courseId));
  return {
    text: course?.text ?? '',
    link: course?.link ?? '',
    startsAt: course?.startsAt?.toISOString() ?? null,
  };
}
