import { asc, eq, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type OrderRow, orderEvents, orders, paymentClaims, refunds } from '../../database/schema';
import { rupees } from '../pricing/pricing';

export type OrderSummary = ReturnType<typeof summaryOf>;
export type OrderDetail = Awaited<ReturnType<typeof detailOf>>;

/** An order as staff see it; amounts in rupees. */
export function summaryOf(order: OrderRow) {
  return {
    orderId: order.orderId,
    status: order.status,
    total: rupees(order.totalPaise),
    price: rupees(order.pricePaise),
    couponDiscount: rupees(order.couponDiscountPaise),
    gst: rupees(order.gstPaise),
    gstMode: order.gstMode,
    course: order.courseName,
    studentName: order.studentName,
    studentEmail: order.studentEmail,
    studentPhone: order.studentPhone,
    couponCode: order.couponCode,
    referralCode: order.referralCode,
    createdAt: order.createdAt.toISOString(),
  };
}

/** An order as staff see it, with its references, refunds and events. */
export async function detailOf(tx: Sql, order: OrderRow) {
  const claims = await tx
    .select()
    .from(paymentClaims)
    .where(eq(paymentClaims.orderId, order.id))
    .orderBy(asc(paymentClaims.id));
  const events = await tx
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(asc(orderEvents.id));
  const sentBack = await tx
    .select()
    .from(refunds)
    .where(eq(refunds.orderId, order.id))
    .orderBy(asc(refunds.id));
  return {
    ...summaryOf(order),
    refunds: sentBack.map(({ state, amountPaise, reason, reference, requestedAt, sentAt }) => ({
      state,
      amount: rupees(amountPaise),
      reason,
      reference,
      requestedAt: requestedAt.toISOString(),
      sentAt: sentAt?.toISOString() ?? null,
    })),
    claims: claims.map(({ reference, state, createdAt }) => ({
      reference,
      state,
      at: createdAt.toISOString(),
    })),
    events: events.map(({ kind, fromStatus, toStatus, actor, reason, at }) => ({
      kind,
      from: fromStatus,
      to: toStatus,
      actor,
      reason,
      at: at.toISOString(),
    })),
  };
}

/** SQL: the reference under review, which is the order's live reference, or else its newest unproven one. */
export const referenceToReview = sql<string | null>`(
  SELECT ${paymentClaims.reference} FROM ${paymentClaims}
  WHERE ${paymentClaims.orderId} = ${orders.id} AND ${paymentClaims.state} IN ('live', 'unproven')
  ORDER BY ${paymentClaims.state} = 'live' DESC, ${paymentClaims.id} DESC LIMIT 1)`;
