import { ACADEMY } from '@stepwell/contract';

/**
 * A mail to the academy with the Order ID in its subject line, as the error text asks for (docs/specification.md
 * §8.3).
 */
export function supportMail(orderId: string): string {
  return `mailto:${ACADEMY.email}?subject=${encodeURIComponent(`Order ${orderId}`.trim())}`;
}
