import { and, eq, isNotNull, type SQL, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type CouponRow, coupons, orders } from '../database/schema';

/** An order that was never paid holds its use of a coupon this long, so that junk cannot exhaust one. */
const UNPAID_HOLD = sql.raw("interval '2 hours'");
const HOLDS_A_USE = sql`(${orders.status} IN ('under-review', 'confirmed', 'refunded')
  OR ${orders.status} = 'created' AND ${orders.createdAt} > now() - ${UNPAID_HOLD})`;

const isOfEmail = (email: string) => sql`lower(${orders.studentEmail}) = ${email.toLowerCase()}`;

/** The coupon of a `code`, as a statement that is built once and run often. */
export function couponStatement(database: Sql) {
  return database
    .select()
    .from(coupons)
    .where(eq(coupons.code, sql.placeholder('code')))
    .prepare('coupon_of_code');
}

/** A coupon whose row the transaction holds, so that its uses are counted one order at a time. */
export async function heldCoupon(tx: Sql, code: string): Promise<CouponRow | null> {
  const [coupon = null] = await tx.select().from(coupons).where(eq(coupons.code, code)).for('update');
  return coupon;
}

/** How many orders hold a use of the coupon. */
export function countAllUses(database: Sql, code: string): Promise<number> {
  return database.$count(orders, and(eq(orders.couponCode, code), HOLDS_A_USE));
}

/**
 * How many orders hold a use of the coupon, and how many of them with that e-mail, whatever its case; neither counted
 * further than the coupon's limit: a coupon's millionth order costs what its first did.
 */
export async function countUses(
  database: Sql,
  { code, maxUses, maxUsesPerEmail }: Pick<CouponRow, 'code' | 'maxUses' | 'maxUsesPerEmail'>,
  email = '',
): Promise<{ all: number; byEmail: number }> {
  const upTo = (limit: number, only?: SQL) => {
    const uses = database
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.couponCode, code), HOLDS_A_USE, only))
      .limit(limit);
    return database.$count(uses.as('uses'));
  };
  const all = maxUses === null ? 0 : await upTo(maxUses);
  const isAsked = maxUsesPerEmail !== null && email !== '';
  const byEmail = isAsked ? await upTo(maxUsesPerEmail, isOfEmail(email)) : 0;
  return { all, byEmail };
}

/** How many orders hold a use of each coupon, by its code; of what nobody uses it knows nothing. */
export async function usesByCode(database: Sql): Promise<ReadonlyMap<string | null, number>> {
  const uses = await database
    .select({ code: orders.couponCode, all: sql<number>`count(*)`.mapWith(Number) })
    .from(orders)
    .where(and(isNotNull(orders.couponCode), HOLDS_A_USE))
    .groupBy(orders.couponCode);
  return new Map(uses.map(({ code, all }) => [code, all]));
}
