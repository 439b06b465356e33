import { eq } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { type OrderRow, orderEvents, paymentClaims, refunds } from '../../database/schema';
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

/** Reads the payment references of an order, the oldest first. */
export function claimsOf(tx: Sql, { id }: OrderRow) {
  return tx.select().from(paymentClaims).where(eq(paymentClaims.orderId, id)).orderBy(paymentClaims.id);
}

/** Reads the events of an order, the oldest first. */
export function eventsOf(tx: Sql, { id }: OrderRow) {
  return tx.select().from(orderEvents).where(eq(orderEvents.orderId, id)).orderBy(orderEvents.id);
}

/** An order as staff see it, with its references, refunds and events. */
export async function detailOf(tx: Sql, order: OrderRow) {
  const claims = await claimsOf(tx, order);
  const events = await eventsOf(tx, order);
  const sentBack = await tx.select().from(refunds).where(eq(refunds.orderId, order.id)).orderBy(refunds.id);
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
