import type { OrderTicket } from '../../storage/order-storage';

/**
 * Reads the fragment of a learner's link, `#order=<id>&token=<token>` (`orderPath` of the contract). Returns `null` for another fragment.
 * `orderId` or `token` is empty if a broken link has lost it.
 */
export function readOrderLink(hash: string, courseId: string): OrderTicket | null {
  const parameters = new URLSearchParams(hash.slice(1));
  if (!parameters.has('order') && !parameters.has('token')) return null;
  return { orderId: parameters.get('order') ?? '', token: parameters.get('token') ?? '', courseId };
}
