import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type OrderRow, orders } from '../database/schema';
import { isLimited } from './coupon-rules';
import { findCoupon, lockCoupon } from './coupons.repository';

/**
 * Whether one more confirmed order exceeds a limit of its coupon. The coupon, or the address's uses of it, stay locked until
 * the transaction ends, so that two confirmations are counted one after the other.
 * @returns what is exceeded, for a person to read; `undefined` where nothing is
 */
export async function couponExcess(tx: Sql, order: OrderRow): Promise<string | undefined> {
  const { couponCode, studentEmail } = order;
  const found = couponCode === null ? null : await findCoupon(tx, couponCode);
  if (!found || !isLimited(found)) return undefined;
  const coupon = await lockCoupon(tx, found, studentEmail);
  if (!coupon) return undefined;
  const { code, maxUses, maxUsesPerEmail } = coupon;
  const isConfirmedUse = and(
    eq(orders.couponCode, code),
    inArray(orders.status, ['confirmed', 'refunded']),
    ne(orders.id, order.id),
  );
  if (maxUses !== null && (await tx.$count(orders, isConfirmedUse)) >= maxUses) {
    return `coupon ${code} has reached its limit of ${maxUses} by confirmed orders`;
  }
  if (maxUsesPerEmail === null) return undefined;
  const ofEmail = and(isConfirmedUse, sql`lower(${orders.studentEmail}) = ${studentEmail.toLowerCase()}`);
  if ((await tx.$count(orders, ofEmail)) < maxUsesPerEmail) return undefined;
  return `coupon ${code} has reached its limit of ${maxUsesPerEmail} for this e-mail address by confirmed orders`;
}
