import { asciiOf } from './ascii-text';

/** The stored form of a typed coupon code: in ASCII digits and half-width capitals, without spaces and invisible characters. */
export function cleanCouponCode(typed: string): string {
  return asciiOf(typed).replace(/\s+/g, '').toUpperCase();
}
