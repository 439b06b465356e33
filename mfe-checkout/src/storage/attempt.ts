import type { PlaceOrderPayload } from '@stepwell/contract';
import { removeStored } from '@stepwell/shared-ui';
import { readJson, storeJson } from './json-storage';

// The `Idempotency-Key` of an order. Requests with the same values have the same key, so that the API returns the same order after a double
// click, a lost reply or a reload. Other values get another key, because the API refuses a key with other values (docs/contract.md §3.5).

const PREFIX = 'stepwell.checkout.attempt.';

interface Attempt {
  key: string;
  /** The values as JSON. */
  values: string;
}

/** Attempts by course, for browsers that refuse storage; then a reload begins a new attempt. */
const attempts = new Map<string, Attempt>();

export function idempotencyKeyOf(payload: PlaceOrderPayload): string {
  const { courseId } = payload;
  const values = JSON.stringify(payload);
  const last = attempts.get(courseId) ?? readJson<Attempt>('sessionStorage', PREFIX + courseId);
  if (last?.values === values) return last.key;
  // Not `crypto.randomUUID`, which is missing on plain http.
  const key = [...crypto.getRandomValues(new Uint32Array(4))].map((part) => part.toString(36)).join('-');
  attempts.set(courseId, { key, values });
  storeJson('sessionStorage', PREFIX + courseId, { key, values });
  return key;
}

/** Ends the attempt: the order is known or abandoned, and the next request is a new order. */
export function endAttempt(courseId: string): void {
  attempts.delete(courseId);
  removeStored('sessionStorage', PREFIX + courseId);
}
