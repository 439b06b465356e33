/** How long an unpaid order holds a use of its coupon: longer, and a few orders that are never paid exhaust it. */
export const COUPON_HOLD_HOURS = 2;

const MINUTE_MS = 60_000;

/**
 * Until when an order that is placed now holds a use of its coupon while it is unpaid: two hours, rounded up to a whole
 * minute, so that the holds that end within one minute are counted by one row of `order_counts`.
 */
export function couponHeldUntil(placedAt: Date): Date {
  const held = placedAt.getTime() + COUPON_HOLD_HOURS * 60 * MINUTE_MS;
  return new Date(Math.ceil(held / MINUTE_MS) * MINUTE_MS);
}
