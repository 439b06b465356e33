import { and, eq, inArray, ne, sql } from 'drizzle-orm';
import type { Sql } from '../database/connection';
import { type OrderRow, orders } from '../database/schema';
import { isLimited } from './coupon-rules';
import { findCoupon, lockCoupon } from './coupons.repository';

/**
 * Checks whether confirming an order would exceed a limit of its coupon. Locks the coupon, or the uses of the coupon by the order's e-mail
 * address, until the transaction ends, so that two confirmations are counted one after the other.
 * @returns a text about the exceeded limit, or `undefined` if no limit is exceeded
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
