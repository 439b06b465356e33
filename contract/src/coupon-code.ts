import { asciiOf } from './ascii-text';

/** A coupon code as it is stored and compared: in capitals, without spaces. */
export function cleanCouponCode(typed: string): string {
  return asciiOf(typed).replace(/\s+/g, '').toUpperCase();
}
