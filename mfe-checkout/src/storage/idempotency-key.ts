import type { PlaceOrderPayload } from '@stepwell/contract';
import { randomId, removeStored } from '@stepwell/shared-ui';
import { readJson, storeJson } from './json-storage';

// The `Idempotency-Key` of an order. An attempt is all requests that try to place one order. Requests with the same values have the same
// key, so that the API returns the same order after a double click, a lost reply or a reload. Other values get another key, because the API
// would refuse the old key (docs/contract.md §3.5).

const PREFIX = 'stepwell.checkout.attempt.';
/** Ids of attempts by course, if the browser refuses storage; then a reload begins a new attempt. */
const unstored = new Map<string, string>();

/** The `Idempotency-Key`: the same for the same values in the same attempt. */
export function idempotencyKeyOf(payload: PlaceOrderPayload): string {
  return `${attemptId(payload.courseId)}-${fingerprint(JSON.stringify(payload))}`;
}

/** Ends the attempt: the order is known or abandoned, and the next request is a new order. */
export function endAttempt(courseId: string): void {
  removeStored('sessionStorage', PREFIX + courseId);
  unstored.delete(courseId);
}

function attemptId(courseId: string): string {
  const current = readJson('sessionStorage', PREFIX + courseId) ?? unstored.get(courseId);
  if (typeof current === 'string') return current;
  const id = randomId();
  if (!storeJson('sessionStorage', PREFIX + courseId, id)) unstored.set(courseId, id);
  return id;
}

/** FNV-1a, 32 bits: enough to distinguish the few edits of one attempt. After a collision the API answers 409. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
