import { ORDER_MEMORY_HOURS } from '@stepwell/contract';
import { readStored, removeStored, store, storedKeys } from './device-storage';

/** What lets its holder see an order. It is all a device keeps of one: no name, no address, no amount. */
export interface OrderTicket {
  orderId: string;
  token: string;
  courseId: string;
}

const PREFIX = 'stepwell.order.';
const MEMORY_MS = ORDER_MEMORY_HOURS * 60 * 60 * 1000;

/** Where the order of a course is kept, so that other tabs can watch the place. */
export function orderMemoryKey(courseId: string): string {
  return PREFIX + courseId;
}

/** Keeps the ticket for 72 hours. @returns whether this device could keep it */
export function rememberOrder({ orderId, token, courseId }: OrderTicket, now = Date.now()): boolean {
  return store('device', orderMemoryKey(courseId), { orderId, token, courseId, savedAt: now });
}

/** The order this device placed, or opened by link, for a course in the last 72 hours. */
export function recallOrder(courseId: string, now = Date.now()): OrderTicket | null {
  const saved = readStored('device', orderMemoryKey(courseId));
  if (!isSavedTicket(saved) || saved.courseId !== courseId || isOld(saved, now)) return null;
  const { orderId, token } = saved;
  return { orderId, token, courseId };
}

export function forgetOrder(courseId: string): void {
  removeStored('device', orderMemoryKey(courseId));
}

/** Removes what was kept for longer than it may be, of any course. */
export function forgetOldOrders(now = Date.now()): void {
  for (const key of storedKeys('device')) {
    if (!key.startsWith(PREFIX)) continue;
    const saved = readStored('device', key);
    if (!isSavedTicket(saved) || isOld(saved, now)) removeStored('device', key);
  }
}

type SavedTicket = OrderTicket & { savedAt: number };

function isOld({ savedAt }: SavedTicket, now: number): boolean {
  return now - savedAt > MEMORY_MS;
}

function isSavedTicket(value: unknown): value is SavedTicket {
  if (typeof value !== 'object' || value === null) return false;
  const { orderId, token, courseId, savedAt } = value as Record<string, unknown>;
  return [orderId, token, courseId].every((text) => typeof text === 'string') && typeof savedAt === 'number';
}
