/** A coupon code as it is stored and compared, however it was typed: trimmed, in capitals. */
export function cleanCouponCode(typed: string): string {
  return typed.trim().toUpperCase();
}
