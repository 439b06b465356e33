import { removeStored, storedText, storeText } from '@stepwell/shared-ui';

// The state that this device's last buyer chose, for the next order of an academy with a GSTIN.

const KEY = 'stepwell.buyer-state';

export function rememberBuyerState(code: string): void {
  storeText('localStorage', KEY, code);
}

/** A key of `GST_STATES`; empty if none is stored. */
export function rememberedBuyerState(): string {
  return storedText('localStorage', KEY) ?? '';
}

export function forgetBuyerState(): void {
  removeStored('localStorage', KEY);
}
