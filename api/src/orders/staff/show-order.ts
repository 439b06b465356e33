import { paymentNote } from '@stepwell/contract';
import { asc, eq } from 'drizzle-orm';
import { object } from 'yup';
import { act } from '../../acts/act';
import { orderId } from '../../acts/fields';
import type { Sql } from '../../database/connection';
import { documents, type OrderRow, orderEvents, paymentReferences } from '../../database/schema/orders';
import { moneyOf, paymentsOf } from '../money/payments';
import { knownOrder } from '../orders.repository';
import { pricingOf, rupees } from '../pricing';

export type ShownOrder = Awaited<ReturnType<typeof shownOrder>>;

/** An order with its money, documents and events, as staff see it. */
export const showOrder = act(
  'order.show',
  ['reviewer', 'accountant'],
  object({ order: orderId().required('Which order?') }),
  async (tx, { order }) => shownOrder(tx, await knownOrder(tx, order)),
);

/** An order as staff see it in lists. Amounts are in rupees; the learner's token is left out. */
export function summaryOf(order: OrderRow) {
  const { orderId: id, status, courseId, courseName, couponCode, referralCode, createdAt } = order;
  return {
    orderId: id,
    status,
    courseId,
    courseName,
    total: rupees(order.totalPaise),
    studentName: order.studentName,
    studentEmail: order.studentEmail,
    studentPhone: order.studentPhone,
    couponCode,
    referralCode,
    createdAt: createdAt.toISOString(),
  };
}

export async function shownOrder(tx: Sql, order: OrderRow) {
  const { id, buyerState, buyerCompany, buyerGstin, payeeVpa, waitingSince } = order;
  const money = await moneyOf(tx, order);
  const received = await paymentsOf(tx, order);
  const references = await tx
    .select()
    .from(paymentReferences)
    .where(eq(paymentReferences.orderId, id))
    .orderBy(asc(paymentReferences.id));
  const issued = await tx
    .select()
    .from(documents)
    .where(eq(documents.orderId, id))
    .orderBy(asc(documents.id));
  const events = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, id))
    .orderBy(asc(orderEvents.id));
  return {
    ...summaryOf(order),
    pricing: pricingOf(order, order.couponCode ?? ''),
    buyer: { state: buyerState, company: buyerCompany, gstin: buyerGstin },
    payeeVpa,
    note: paymentNote(order.studentPhone, order.orderId),
    waitingSince: waitingSince?.toISOString() ?? null,
    reference: references.find(({ state }) => state === 'live')?.reference ?? null,
    received: rupees(money.inPaise),
    sentBack: rupees(money.outPaise),
    paid: rupees(money.paidPaise),
    /** Rupees that are still to come in; negative if more was paid. */
    due: rupees(order.totalPaise - money.paidPaise),
    payments: received.map(({ id: payment, direction, amountPaise, reference, reason, by, at, ...row }) => ({
      id: payment,
      direction,
      amount: rupees(amountPaise),
      reference,
      reason,
      by,
      at: at.toISOString(),
      isReversed: row.isReversed,
      reverses: row.reverses,
    })),
    references: references.map(({ reference, state, createdAt }) => ({
      reference,
      state,
      at: createdAt.toISOString(),
    })),
    documents: issued.map(({ id: document, kind, number, issuedAt, totalPaise, content }) => ({
      id: document,
      kind,
      number,
      at: issuedAt.toISOString(),
      total: rupees(totalPaise),
      content,
    })),
    events: events.map(({ kind, fromStatus, toStatus, actor, text, at }) => ({
      kind,
      from: fromStatus,
      to: toStatus,
      by: actor,
      text,
      at: at.toISOString(),
    })),
  };
}
