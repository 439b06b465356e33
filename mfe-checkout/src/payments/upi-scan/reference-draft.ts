import { removeStored } from '@stepwell/shared-ui';
import { readStored, store } from '../../storage/json-storage';

/** What the learner has filled in at the payment step. */
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
