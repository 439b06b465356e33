import { readValues, removeStored } from '@stepwell/shared-ui';
import { rememberedBuyerState } from '../storage/buyer-state';
import { readJson, storeJson } from '../storage/json-storage';

/** The values of the empty form, by field name; no payment mode is selected. */
export const EMPTY_BILLING = { name: '', email: '', phone: '', paymentMode: '', termsChecked: false };
export type BillingValues = typeof EMPTY_BILLING;

/** The additional fields of an academy with a GSTIN (Indian tax number), which sends tax invoices. */
const EMPTY_BUYER = { state: '', company: '', gstin: '' };
export type BuyerValues = typeof EMPTY_BUYER;

/** The values of the empty form of an academy with a GSTIN. */
export const EMPTY_TAXED_BILLING = { ...EMPTY_BILLING, ...EMPTY_BUYER };

const DRAFT_KEY = 'stepwell.checkout.draft';

/**
 * Stores the form's values for this tab. Keeps the stored state of India while no state is selected, because the list of states loads late.
 */
export function rememberDraft(form: HTMLFormElement): void {
  const values = readValues(form, EMPTY_TAXED_BILLING);
  storeJson('sessionStorage', DRAFT_KEY, { ...values, state: values.state || storedDraft().state });
}

function storedDraft(): Record<string, unknown> {
  const stored = readJson('sessionStorage', DRAFT_KEY);
  return { ...(typeof stored === 'object' && stored) };
}

export function forgetDraft(): void {
  removeStored('sessionStorage', DRAFT_KEY);
}

/** Fills empty fields from the tab's draft, and the state from this device's last order. Text that was typed meanwhile is kept. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = storedDraft();
  draft.state ||= rememberedBuyerState();
  for (const control of form.elements) {
    const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    if (!isField || !(control.name in EMPTY_TAXED_BILLING)) continue;
    const value = draft[control.name];
    if (control instanceof HTMLSelectElement) control.value ||= typeof value === 'string' ? value : '';
    else if (control.type === 'checkbox') control.checked ||= value === true;
    else if (control.type === 'radio') control.checked ||= value === control.value && !control.disabled;
    else if (control.value === '' && typeof value === 'string') control.value = value;
  }
}
