import { formatAmount, paymentNote } from '@stepwell/contract';
import { and, asc, eq, sql } from 'drizzle-orm';
import { paiseOf } from '../base/money-input';
import { Refusal } from '../base/refusal';
import type { CommandContext } from '../command/command';
import type { Sql } from '../database/connection';
import { coupons, type OrderRow, orderEvents, orders, paymentClaims } from '../database/schema';
import { queueMail } from '../outbox/outbox.repository';
import { rupees } from '../pricing/pricing';
import { issueReceipt } from '../receipts/receipts.repository';
import { moveOrder } from './order-states';
import {
  detailOf,
  heldOrder,
  liveReference,
  type OrderDetail,
  type OrderSummary,
  summaryOf,
} from './order-views';
import { LATE_REFERENCE, normalisedReference } from './payment-claims.repository';
import { reviewFlags } from './review-flags';

export interface ReviewLine extends OrderSummary {
  reference: string | null;
  /** The note to look for in the bank's app. */
  note: string;
  waitingSince: string;
  flags: string[];
}

/** Why a reference is rejected. */
export const REJECTIONS = {
  not_found: 'No payment with this reference was found',
  wrong_amount: 'The amount paid is not the amount of the order',
  duplicate: 'The reference belongs to another payment',
  failed: 'The payment failed at the bank',
} as const;
export type RejectionCode = keyof typeof REJECTIONS;

/** The orders under review, the longest waiting first. */
export async function reviewQueue(
  tx: Sql,
  { flagged = false }: { flagged?: boolean },
): Promise<ReviewLine[]> {
  const lines = await reviewLines(tx);
  return flagged ? lines.filter(({ flags }) => flags.length > 0) : lines;
}

/** @throws Refusal 404 */
export async function showReview(
  tx: Sql,
  { order: id }: { order: string },
): Promise<OrderDetail & { flags: string[] }> {
  const order = await heldOrder(tx, id);
  const [line] = order.status === 'under-review' ? await reviewLines(tx, order) : [];
  return { ...(await detailOf(tx, order)), flags: line?.flags ?? [] };
}

export interface Approval {
  order: string;
  /** Rupees, typed by hand from the bank's app. */
  amount: string;
  reference?: string;
  /** Accepts an amount that is smaller or larger than the order's; then a reason is needed. */
  accept?: 'short' | 'over';
  reason?: string;
}

/** @throws Refusal 404; 409 when the order is not under review, or amount or reference are not the order's */
export async function approveOrder(
  tx: Sql,
  approval: Approval,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  const order = await underReview(tx, approval.order);
  const paid = paiseOf(approval.amount);
  refuseOtherAmount(order, paid, approval);
  const reference = await referenceOf(tx, order);
  if (approval.reference && normalisedReference(approval.reference) !== reference) {
    throw new Refusal(
      409,
      `The reference of ${order.orderId} is ${reference ?? 'none'}, not ${approval.reference}`,
    );
  }
  const reason = [`received ${formatAmount(rupees(paid))}`, approval.reason].filter(Boolean).join(': ');
  const confirmed = await moveOrder(tx, order, 'confirmed', { actor, reason });
  await issueReceipt(tx, order, { paidPaise: paid, reference });
  await queueMail(tx, { kind: 'order-confirmed', recipient: order.studentEmail, orderId: order.id });
  await record('review.approve', order.orderId, { paidPaise: paid, totalPaise: order.totalPaise });
  return detailOf(tx, confirmed);
}

export interface Rejection {
  order: string;
  code: RejectionCode;
  note?: string;
}

/** Frees the reference: the learner may send another. @throws Refusal 404, 409, 422 for an unknown code */
export async function rejectOrder(
  tx: Sql,
  { order: id, code, note }: Rejection,
  { actor, record }: CommandContext,
): Promise<OrderDetail> {
  if (!Object.hasOwn(REJECTIONS, code)) {
    throw new Refusal(422, `'${code}' is not one of ${Object.keys(REJECTIONS).join(', ')}`);
  }
  const order = await underReview(tx, id);
  const reference = (await referenceOf(tx, order)) ?? '';
  await releaseReference(tx, order);
  const reason = [REJECTIONS[code], note].filter(Boolean).join(': ');
  const rejected = await moveOrder(tx, order, 'rejected', { actor, reason });
  await queueMail(tx, {
    kind: 'reference-rejected',
    recipient: order.studentEmail,
    orderId: order.id,
    detail: { reason: REJECTIONS[code], reference },
  });
  await record('review.reject', order.orderId, { code });
  return detailOf(tx, rejected);
}

/** Makes the order's live reference free for any order. */
export async function releaseReference(tx: Sql, order: OrderRow): Promise<void> {
  await tx
    .update(paymentClaims)
    .set({ state: 'rejected' })
    .where(and(eq(paymentClaims.orderId, order.id), eq(paymentClaims.state, 'live')));
}

async function underReview(tx: Sql, id: string): Promise<OrderRow> {
  const order = await heldOrder(tx, id);
  if (order.status === 'under-review') return order;
  throw new Refusal(409, `Order ${order.orderId} is not under review, but ${order.status}`);
}

function refuseOtherAmount(order: OrderRow, paid: number, { accept, reason }: Approval): void {
  const difference = paid - order.totalPaise;
  if (difference === 0) return;
  const [is, option] = difference < 0 ? (['less', 'short'] as const) : (['more', 'over'] as const);
  const total = formatAmount(rupees(order.totalPaise));
  if (accept !== option) {
    throw new Refusal(
      409,
      `${formatAmount(rupees(paid))} is ${is} than the ${total} of ${order.orderId}. If that is accepted: --${option} --reason "…".`,
    );
  }
  if (!reason?.trim()) throw new Refusal(422, `Say why another amount is accepted: --reason "…"`);
}

async function referenceOf(tx: Sql, order: OrderRow): Promise<string | null> {
  const [claim] = await tx
    .select({ reference: paymentClaims.reference })
    .from(paymentClaims)
    .where(and(eq(paymentClaims.orderId, order.id), eq(paymentClaims.state, 'live')));
  return claim?.reference ?? null;
}

async function reviewLines(tx: Sql, only?: OrderRow): Promise<ReviewLine[]> {
  const rows = await tx
    .select({
      order: orders,
      reference: liveReference,
      since: sql<string>`(SELECT max(${orderEvents.at}) FROM ${orderEvents}
        WHERE ${orderEvents.orderId} = ${orders.id} AND ${orderEvents.toStatus} = 'under-review')`,
      isLate: sql<boolean>`EXISTS (SELECT 1 FROM ${orderEvents}
        WHERE ${orderEvents.orderId} = ${orders.id} AND ${orderEvents.reason} = ${LATE_REFERENCE})`,
      conflicts: sql<
        string[]
      >`ARRAY(SELECT other.order_id FROM payment_claims c JOIN orders other ON other.id = c.order_id
        WHERE c.state = 'conflict' AND c.reference = ${liveReference})`,
      twins: sql<string[]>`ARRAY(SELECT twin.order_id FROM orders twin
        WHERE twin.id <> ${orders.id} AND twin.course_id = ${orders.courseId}
          AND lower(twin.student_email) = lower(${orders.studentEmail}) AND twin.status IN ('under-review', 'confirmed'))`,
      isCouponOverused: sql<boolean>`COALESCE(${coupons.maxUses} < (SELECT count(*) FROM orders held
        WHERE held.coupon_code = ${coupons.code} AND held.status IN ('under-review', 'confirmed', 'refunded')), false)`,
    })
    .from(orders)
    .leftJoin(coupons, eq(coupons.code, orders.couponCode))
    .where(only ? eq(orders.id, only.id) : eq(orders.status, 'under-review'))
    .orderBy(asc(orders.createdAt));
  const now = new Date();
  return rows
    .map(({ order, reference, since, ...facts }) => ({
      ...summaryOf(order),
      reference,
      note: paymentNote(order.studentPhone, order.orderId),
      waitingSince: new Date(since).toISOString(),
      flags: reviewFlags(
        { ...facts, reference, totalPaise: order.totalPaise, createdAt: order.createdAt },
        now,
      ),
    }))
    .sort((a, b) => a.waitingSince.localeCompare(b.waitingSince));
}
