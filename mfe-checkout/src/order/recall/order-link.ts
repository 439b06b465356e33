import type { OrderTicket } from '../../device/order-memory';

/** Reads the fragment of a learner's link (`orderPath` of the contract writes it); `null` for any other. */
export function readOrderLink(hash: string, courseId: string): OrderTicket | null {
  const parts = new URLSearchParams(hash.replace(/^#/, ''));
  const orderId = parts.get('order');
  return orderId ? { orderId, token: parts.get('token') ?? '', courseId } : null;
}
