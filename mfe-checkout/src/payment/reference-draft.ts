import { removeStored } from '@stepwell/shared-ui';
import { readJson, storeJson } from '../storage/json-storage';

/** The learner's input at the payment step. */
export interface ReferenceDraft {
  hasPaid: boolean;
  txnId: string;
}

const KEY = 'stepwell.checkout.reference';

/** Stores the draft for this tab, because the learner has typed the reference from another screen. */
export function rememberReference(orderId: string, draft: ReferenceDraft): void {
  storeJson('sessionStorage', KEY, { orderId, ...draft });
}

export function rememberedReference(orderId: string): ReferenceDraft | null {
  const stored = readJson<ReferenceDraft & { orderId: string }>('sessionStorage', KEY);
  return stored?.orderId === orderId ? stored : null;
}

export function forgetReference(): void {
  removeStored('sessionStorage', KEY);
}
