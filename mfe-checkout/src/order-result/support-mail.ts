import { ACADEMY } from '@stepwell/contract';

/** A mail to the academy with the Order ID in its subject line, as the error text asks for (spec §8). */
export function supportMail(orderId: string): string {
  return `mailto:${ACADEMY.email}?subject=${encodeURIComponent(`Order ${orderId}`)}`;
}
