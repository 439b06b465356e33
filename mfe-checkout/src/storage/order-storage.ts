import { removeStored } from '@stepwell/shared-ui';
import { readJson, storeJson } from './json-storage';

/** What a device stores of an order, so that it can request the order again. It has no name, address or amount. */
export interface OrderTicket {
  orderId: string;
  token: string;
  courseId: string;
}

// A ticket is deleted when the server replies that the order does not exist, or when the learner begins another order or removes the order
// from the device. A ticket has no expiry, because the device's clock may be wrong by days.

const PREFIX = 'stepwell.order.';

/** The storage key of a course's order, which other tabs observe. */
export function orderStorageKey(courseId: string): string {
  return PREFIX + courseId;
}

/** @returns whether the ticket was stored */
export function rememberOrder({ orderId, token, courseId }: OrderTicket): boolean {
  // `savedAt` is for earlier releases, to which the site can be rolled back. They delete a ticket without it.
  const ticket = { orderId, token, courseId, savedAt: Date.now() };
  return storeJson('localStorage', orderStorageKey(courseId), ticket);
}

/** The ticket of the course's order that this device has placed or has opened by a link. */
export function rememberedOrder(courseId: string): OrderTicket | null {
  const saved = readJson('localStorage', orderStorageKey(courseId));
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
