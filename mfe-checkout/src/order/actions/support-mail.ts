import { ACADEMY } from '@stepwell/contract';

/** A mail link with the order id in its subject line, as the error text requires (docs/specification.md §8.3). */
export function supportMail(orderId: string): string {
  return `mailto:${ACADEMY.email}?subject=${encodeURIComponent(`Order ${orderId}`.trim())}`;
}
