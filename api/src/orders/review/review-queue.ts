import { paymentNote } from '@stepwell/contract';
import { and, asc, eq, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../../database/connection';
import { isOneOf } from '../../database/is-one-of';
import { coupons, type OrderRow, orderEvents, orders, paymentClaims } from '../../database/schema';
import { readSettings } from '../../settings/settings.repository';
import { type OrderSummary, summaryOf } from '../listing/order-views';
import { LATE_REFERENCE } from '../payment-claims.repository';
import { WAITING_SINCE } from '../waiting/waiting-time';
import { HOLD, type Hold } from './hold-order';
import { reviewFlags } from './review-flags';

/** An order under review, as its reviewer sees it. */
export interface ReviewLine extends OrderSummary {
  reference: string | null;
  /** Ids of other orders with the same reference. Once the reference is proven for this order, unproven claims to it do not count. */
  disputedBy: string[];
  /** The payment note to search for in the bank's app. */
  note: string;
  waitingSince: string;
  flags: string[];
  /** `null` if the order is not on hold. */
  hold: Hold | null;
}

/** SQL: the reference under review, which is the order's live reference, or else its newest unproven one. */
export const referenceToReview = sql<string | null>`(
  SELECT ${paymentClaims.reference} FROM ${paymentClaims}
  WHERE ${paymentClaims.orderId} = ${orders.id} AND ${paymentClaims.state} IN ('live', 'unproven')
  ORDER BY ${paymentClaims.state} = 'live' DESC, ${paymentClaims.id} DESC LIMIT 1)`;

/** Lists the orders under review, the longest waiting first. */
export async function reviewQueue(
  tx: Sql,
  { flagged = false }: { flagged?: boolean },
): Promise<ReviewLine[]> {
  const lines = await reviewLines(tx, eq(orders.status, 'under-review'));
  return lines.filter(({ flags }) => !flagged || flags.length > 0).map(({ id: _, ...line }) => line);
}

/** Reads orders as their reviewer sees them, the longest waiting first. @param condition SQL condition that selects the orders */
export async function reviewLines(tx: Sql, condition: SQL): Promise<(ReviewLine & Pick<OrderRow, 'id'>)[]> {
  const rows = await tx
    .select({
      order: orders,
      couponLimit: coupons.maxUses,
      reference: referenceToReview,
      since: WAITING_SINCE,
      hold: HOLD,
      // With `EXISTS`, the planner would read the late references of all orders.
      isLate: sql<boolean>`COALESCE((SELECT bool_or(${orderEvents.reason} = ${LATE_REFERENCE}) FROM ${orderEvents}
        WHERE ${orderEvents.orderId} = ${orders.id}), false)`,
      disputedBy: otherClaimants,
      replaced: sql<string[]>`ARRAY(SELECT c.reference FROM payment_claims c
        WHERE c.order_id = ${orders.id} AND c.state = 'unproven' AND c.reference <> ${referenceToReview})`,
      duplicates: sql<string[]>`ARRAY(SELECT twin.order_id FROM orders twin
        WHERE twin.id <> ${orders.id} AND twin.course_id = ${orders.courseId}
          AND lower(twin.student_email) = lower(${orders.studentEmail}) AND twin.status IN ('under-review', 'confirmed'))`,
    })
    .from(orders)
    .leftJoin(coupons, eq(coupons.code, orders.couponCode))
    .where(condition)
    .orderBy(asc(orders.createdAt));
  const limited = rows.filter(({ couponLimit }) => couponLimit !== null);
  const overused = await overusedCoupons(
    tx,
    limited.map(({ order }) => order.couponCode ?? ''),
  );
  const { payeeVPA } = await readSettings(tx);
  const now = new Date();
  return rows
    .map(({ order, reference, since, couponLimit: _, disputedBy, hold, ...facts }) => ({
      ...summaryOf(order),
      id: order.id,
      reference,
      disputedBy,
      note: paymentNote(order.studentPhone, order.orderId),
      waitingSince: new Date(since).toISOString(),
      hold: hold && { ...hold, at: new Date(hold.at).toISOString() },
      flags: reviewFlags(
        {
          ...facts,
          reference,
          disputedBy,
          formerPayee: order.payeeVpa === payeeVPA ? null : order.payeeVpa,
          totalPaise: order.totalPaise,
          createdAt: order.createdAt,
          isCouponOverused: overused.has(order.couponCode),
        },
        now,
      ),
    }))
    .sort((a, b) => a.waitingSince.localeCompare(b.waitingSince));
}

/** SQL condition: the order has a proven live reference. */
const isProven = sql`EXISTS (SELECT FROM payment_claims own
  WHERE own.order_id = ${orders.id} AND own.state = 'live' AND own.is_proven)`;

/** SQL query: the ids of other orders that have a claim to the reference in this state. */
const othersIn = (state: 'live' | 'conflict') => sql`
  SELECT other.order_id FROM payment_claims c JOIN orders other ON other.id = c.order_id
  WHERE c.reference = ${referenceToReview} AND c.order_id <> ${orders.id} AND c.state = ${sql.raw(`'${state}'`)}
    AND (c.is_proven OR NOT ${isProven})`;

/** SQL of `disputedBy`. Each of its two queries uses the partial index of a state. */
const otherClaimants = sql<string[]>`ARRAY(${othersIn('conflict')} UNION ${othersIn('live')} ORDER BY 1)`;

/** Returns those of `codes` whose coupons were used more often than their limit allows. Orders without a payment reference do not count. */
async function overusedCoupons(tx: Sql, codes: string[]): Promise<ReadonlySet<string | null>> {
  // Only uses until `infinity` count, because an order without a reference holds its use for a limited time
  // (orders/counts/order-counts.ts).
  const isOverused = sql`(SELECT sum(change) FROM order_counts WHERE counted = 'coupon' AND key = ${coupons.code}
    AND until = 'infinity') > ${coupons.maxUses}`;
  const rows = await tx
    .select({ code: coupons.code })
    .from(coupons)
    .where(and(isOneOf(coupons.code, codes), isOverused));
  return new Set(rows.map(({ code }) => code));
}
