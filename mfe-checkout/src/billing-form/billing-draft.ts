import { readValues, removeStored } from '@stepwell/shared-ui';
import { readJson, storeJson } from '../storage/json-storage';

/** The values of the empty form, by field name; no payment mode is selected. */
export const EMPTY_BILLING = { name: '', email: '', phone: '', paymentMode: '', termsChecked: false };
export type BillingValues = typeof EMPTY_BILLING;

/** The additional fields of an academy with a GSTIN (Indian tax number), which sends tax invoices. */
export const EMPTY_BUYER = { state: '', company: '', gstin: '' };
export type BuyerValues = typeof EMPTY_BUYER;

const ALL_FIELDS = { ...EMPTY_BILLING, ...EMPTY_BUYER };
const DRAFT_KEY = 'stepwell.checkout.draft';

/** Stores the form's values for this tab. */
export function rememberDraft(form: HTMLFormElement): void {
  storeJson('sessionStorage', DRAFT_KEY, readValues(form, ALL_FIELDS));
}

export function forgetDraft(): void {
  removeStored('sessionStorage', DRAFT_KEY);
}

/** Fills empty fields from the tab's draft. Text that was typed meanwhile is kept. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = readJson<Record<string, unknown>>('sessionStorage', DRAFT_KEY) ?? {};
  for (const control of form.elements) {
    const isField = control instanceof HTMLInputElement || control instanceof HTMLSelectElement;
    if (!isField || !(control.name in ALL_FIELDS)) continue;
    const value = draft[control.name];
    if (control.type === 'checkbox') (control as HTMLInputElement).checked ||= value === true;
    else if (control.type === 'radio')
      (control as HTMLInputElement).checked ||= value === control.value && !control.disabled;
    else if (control.value === '' && typeof value === 'string') control.value = value;
  }
}
