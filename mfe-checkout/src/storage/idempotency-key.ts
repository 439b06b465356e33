import type { PlaceOrderPayload } from '@stepwell/contract';
import { randomId, removeStored } from '@stepwell/shared-ui';
import { readStored, store } from './json-storage';

// One attempt lasts until its order is known. All its tries with the same values carry the same key, so that the
// API gives the same order however often a double click, a lost reply or a refresh makes us ask. Other values are
// another order, and so another key: the API would refuse the old one (docs/contract.md §3.5).

const PREFIX = 'stepwell.checkout.attempt.';
/** Stands in where nothing can be stored: then only a refresh begins a new attempt. */
const unstored = new Map<string, string>();

/** The `Idempotency-Key` of this try: the same for the same values in the same attempt. */
export function idempotencyKeyOf(payload: PlaceOrderPayload): string {
  return `${attemptId(payload.courseId)}-${fingerprint(JSON.stringify(payload))}`;
}

/** The order is known, or given up: the next try is a new order. */
export function endAttempt(courseId: string): void {
  removeStored('sessionStorage', PREFIX + courseId);
  unstored.delete(courseId);
}

function attemptId(courseId: string): string {
  const known = readStored('sessionStorage', PREFIX + courseId) ?? unstored.get(courseId);
  if (typeof known === 'string') return known;
  const id = randomId();
  if (!store('sessionStorage', PREFIX + courseId, id)) unstored.set(courseId, id);
  return id;
}

/** FNV-1a, 32 bits. It tells apart the few edits of one attempt; should it ever fail to, the API answers 409. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
