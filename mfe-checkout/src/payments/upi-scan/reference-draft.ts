import { removeStored } from '@stepwell/shared-ui';
import { readStored, store } from '../../storage/json-storage';

/** The learner's input at the payment step. */
export interface ReferenceDraft {
  hasPaid: boolean;
  txnId: string;
}

const KEY = 'stepwell.checkout.reference';

/** Stores the draft for this tab: a reload must not lose a reference that was typed from a phone. */
export function rememberReference(orderId: string, draft: ReferenceDraft): void {
  store('sessionStorage', KEY, { orderId, ...draft });
}

export function rememberedReference(orderId: string): ReferenceDraft | null {
  const stored = readStored('sessionStorage', KEY);
  if (typeof stored !== 'object' || stored === null) return null;
  const { orderId: storedId, hasPaid, txnId } = stored as Record<string, unknown>;
  return storedId === orderId && typeof hasPaid === 'boolean' && typeof txnId === 'string'
    ? { hasPaid, txnId }
    : null;
}

export function forgetReference(): void {
  removeStored('sessionStorage', KEY);
}
