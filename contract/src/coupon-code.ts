import { asciiOf } from './ascii-text';

/** The stored form of a typed coupon code: in capitals, without spaces. */
export function cleanCouponCode(typed: string): string {
  return asciiOf(typed).replace(/\s+/g, '').toUpperCase();
}
