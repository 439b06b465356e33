import { removeStored } from '@stepwell/shared-ui';
import { readStored, store } from '../../storage/json-storage';

/** The payment step as far as it was filled in. */
export interface ReferenceDraft {
  hasPaid: boolean;
  txnId: string;
}

const KEY = 'stepwell.checkout.reference';

/** Keeps it for this tab alone: a refresh must not lose a reference that was just typed over from a phone. */
export function rememberReference(orderId: string, draft: ReferenceDraft): void {
  store('sessionStorage', KEY, { orderId, ...draft });
}

export function recallReference(orderId: string): ReferenceDraft | null {
  const kept = readStored('sessionStorage', KEY);
  if (typeof kept !== 'object' || kept === null) return null;
  const { orderId: of, hasPaid, txnId } = kept as Record<string, unknown>;
  return of === orderId && typeof hasPaid === 'boolean' && typeof txnId === 'string'
    ? { hasPaid, txnId }
    : null;
}

export function forgetReference(): void {
  removeStored('sessionStorage', KEY);
}
