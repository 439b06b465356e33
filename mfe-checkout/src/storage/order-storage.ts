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

export function rememberOrder(ticket: OrderTicket): void {
  storeJson('localStorage', PREFIX + ticket.courseId, ticket);
}

/** The ticket of the course's order that this device has placed or has opened by a link. */
export function rememberedOrder(courseId: string): OrderTicket | null {
  const ticket = readJson<OrderTicket>('localStorage', PREFIX + courseId);
  return ticket?.courseId === courseId ? ticket : null;
}

export function forgetOrder(courseId: string): void {
  removeStored('localStorage', PREFIX + courseId);
}
