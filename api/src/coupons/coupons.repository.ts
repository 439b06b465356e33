import { cleanCouponCode } from '@stepwell/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type CouponRow, coupons, orders } from '../database/schema';
import { ApiError } from '../lib/api-error';
import { HOLDS_A_USE, orderCount } from '../orders/counts/order-counts';

/** First key of the advisory locks for uses of a coupon by an e-mail address: an arbitrary number, the same in all instances. */
const USE_LOCKS = 7_318;

/** SQL condition: the order has this e-mail address, in any case. */
export const isOfEmail = (email: string) => sql`lower(${orders.studentEmail}) = ${email.toLowerCase()}`;

export async function findCoupon(database: Sql, code: string): Promise<CouponRow | null> {
  const [coupon = null] = await database.select().from(coupons).where(eq(coupons.code, code));
  return coupon;
}

/**
 * Locks the uses of a coupon until the transaction ends, and reads the coupon again. Without a total limit of uses, it locks only the uses by
 * `email`, so that other learners' orders do not wait.
 * @returns `null` if the coupon was deleted
 */
export async function lockCoupon(
  tx: Sql,
  { code, maxUses }: Pick<CouponRow, 'code' | 'maxUses'>,
  email: string,
): Promise<CouponRow | null> {
  const query = tx.select().from(coupons).where(eq(coupons.code, code));
  if (maxUses !== null) {
    const [coupon = null] = await query.for('no key update');
    return coupon;
  }
  const use = `${code} ${email.toLowerCase()}`;
  await tx.execute(sql`SELECT pg_advisory_xact_lock(${USE_LOCKS}, hashtext(${use}))`);
  const [coupon = null] = await query;
  return coupon;
}

/**
 * Counts the orders that hold a use of a coupon.
 * @returns `all`: number of all such orders; 0 if the coupon has no total limit, which makes the number unnecessary. `byEmail`: number of
 *   orders with the e-mail address, counted up to the limit per address; 0 without this limit or without an address
 */
export async function countUses(
  database: Sql,
  { code, maxUses, maxUsesPerEmail }: Pick<CouponRow, 'code' | 'maxUses' | 'maxUsesPerEmail'>,
  email = '',
): Promise<{ all: number; byEmail: number }> {
  const all = maxUses === null ? 0 : await orderCount(database, 'coupon', code);
  if (maxUsesPerEmail === null || email === '') return { all, byEmail: 0 };
  const own = database
    .select({ id: orders.id })
    .from(orders)
    .where(and(eq(orders.couponCode, code), HOLDS_A_USE, isOfEmail(email)))
    .limit(maxUsesPerEmail);
  return { all, byEmail: await database.$count(own.as('own')) };
}

/** Reads a coupon by a code that staff typed. @throws ApiError 404 for an unknown code */
export async function knownCoupon(tx: Sql, code: string): Promise<CouponRow> {
  const coupon = await findCoupon(tx, cleanCouponCode(code));
  if (!coupon) throw new ApiError(404, `There is no coupon '${code}'`);
  return coupon;
}
