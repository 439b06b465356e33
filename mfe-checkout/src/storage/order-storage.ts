import { removeStored } from '@stepwell/shared-ui';
import { readStored, store } from './json-storage';

/** What lets its holder see an order. It is all a device keeps of one: no name, no address, no amount. */
export interface OrderTicket {
  orderId: string;
  token: string;
  courseId: string;
}

// A ticket has no age here, because the device's clock may be wrong by days. It is kept until the server answers that the
// order does not exist, or until the learner forgets it. How old an order is, the server alone decides: `expired`.

const PREFIX = 'stepwell.order.';

/** Where the order of a course is kept, so that other tabs can watch the place. */
export function orderStorageKey(courseId: string): string {
  return PREFIX + courseId;
}

/** @returns whether this device could keep the ticket */
export function rememberOrder({ orderId, token, courseId }: OrderTicket): boolean {
  // Earlier releases, to which the site can be rolled back, delete a ticket without `savedAt`. This one does not read it.
  return store('localStorage', orderStorageKey(courseId), { orderId, token, courseId, savedAt: Date.now() });
}

/** The order that this device placed, or opened by its link, for a course. */
export function recallOrder(courseId: string): OrderTicket | null {
  const saved = readStored('localStorage', orderStorageKey(courseId));
  if (!isTicket(saved) || saved.courseId !== courseId) return null;
  const { orderId, token } = saved;
  return { orderId, token, courseId };
}

export function forgetOrder(courseId: string): void {
  removeStored('localStorage', orderStorageKey(courseId));
}

function isTicket(value: unknown): value is OrderTicket {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, token, courseId } = value as Record<string, unknown>;
  return [orderId, token, courseId].every((text) => typeof text === 'string');
}
