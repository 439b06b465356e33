import { readValues, removeStored } from '@stepwell/shared-ui';
import { rememberedBuyerState } from '../storage/buyer-state';
import { readStored, store } from '../storage/json-storage';

/** The initial form, with every field by its name: no payment mode is selected. */
export const EMPTY_BILLING = { name: '', email: '', phone: '', paymentMode: '', termsChecked: false };
export type BillingValues = typeof EMPTY_BILLING;

/** The additional fields for an academy with a GSTIN. */
const EMPTY_BUYER = { state: '', company: '', gstin: '' };
export type BuyerValues = typeof EMPTY_BUYER;

/** The initial form of an academy with a GSTIN. */
export const EMPTY_TAXED_BILLING = { ...EMPTY_BILLING, ...EMPTY_BUYER };

const DRAFT_KEY = 'stepwell.checkout.draft';

/** Stores the form's values for this tab. If no state of India is selected yet, the stored state is kept. */
export function rememberDraft(form: HTMLFormElement): void {
  const values = readValues(form, EMPTY_TAXED_BILLING);
  store('sessionStorage', DRAFT_KEY, { ...values, state: values.state || storedDraft().state });
}

function storedDraft(): Record<string, unknown> {
  const stored = readStored('sessionStorage', DRAFT_KEY);
  return { ...(typeof stored === 'object' && stored) };
}

export function forgetDraft(): void {
  removeStored('sessionStorage', DRAFT_KEY);
}

/** Fills empty fields from the tab's draft and the device's last order; text that was typed meanwhile is kept. */
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
