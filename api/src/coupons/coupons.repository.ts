import { cleanCouponCode } from '@stepwell/contract';
import { and, eq, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type CouponRow, coupons, orders } from '../database/schema';
import { ApiError } from '../lib/api-error';
import { HOLDS_A_USE, orderCount } from '../orders/counts/order-counts';

/** Of the locks of an address's uses of a coupon; any number that is the same in every instance. */
const USE_LOCKS = 7_318;

const isOfEmail = (email: string) => sql`lower(${orders.studentEmail}) = ${email.toLowerCase()}`;

/** The coupon of a `code`. */
export async function findCoupon(database: Sql, code: string): Promise<CouponRow | null> {
  const [coupon = null] = await database.select().from(coupons).where(eq(coupons.code, code));
  return coupon;
}

/**
 * A limited coupon as it is now, of which the transaction holds what is limited: all uses, or those of one address, so that
 * they are counted one order at a time. Other coupons' orders wait for neither, nor do other addresses' for the latter.
 */
export async function lockCoupon(
  tx: Sql,
  { code, maxUses }: Pick<CouponRow, 'code' | 'maxUses'>,
  email: string,
): Promise<CouponRow | null> {
  const wanted = tx.select().from(coupons).where(eq(coupons.code, code));
  if (maxUses === null) {
    await tx.execute(
      sql`SELECT pg_advisory_xact_lock(${USE_LOCKS}, hashtext(${`${code} ${email.toLowerCase()}`}))`,
    );
  }
  const [coupon = null] = await (maxUses === null ? wanted : wanted.for('no key update'));
  return coupon;
}

/**
 * How many orders hold a use of the coupon, and how many of them with that e-mail, whatever its case; the latter are counted
 * no further than their limit. What is not limited is not asked for.
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

export async function knownCoupon(tx: Sql, code: string): Promise<CouponRow> {
  const [coupon] = await tx
    .select()
    .from(coupons)
    .where(eq(coupons.code, cleanCouponCode(code)));
  if (!coupon) throw new ApiError(404, `There is no coupon '${code}'`);
  return coupon;
}
