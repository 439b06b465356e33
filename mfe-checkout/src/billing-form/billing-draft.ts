import { readValues, removeStored } from '@stepwell/shared-ui';
import { readStored, store } from '../storage/json-storage';

/** The billing form's fields by name. A type, because an interface does not extend Record. */
export type BillingValues = {
  name: string;
  email: string;
  phone: string;
  paymentMode: string;
  termsChecked: boolean;
};

/** The initial form: no payment mode is selected. */
export const EMPTY_BILLING: BillingValues = {
  name: '',
  email: '',
  phone: '',
  paymentMode: '',
  termsChecked: false,
};

const DRAFT_KEY = 'stepwell.checkout.draft';

/** Stores the form's values for this tab. */
export function rememberDraft(form: HTMLFormElement): void {
  store('sessionStorage', DRAFT_KEY, readValues(form, EMPTY_BILLING));
}

export function forgetDraft(): void {
  removeStored('sessionStorage', DRAFT_KEY);
}

/** Fills the empty fields from the tab's draft; text that was typed meanwhile stays. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = readStored('sessionStorage', DRAFT_KEY);
  if (typeof draft !== 'object' || draft === null) return;
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || !(control.name in EMPTY_BILLING)) continue;
    const value = (draft as Record<string, unknown>)[control.name];
    if (control.type === 'checkbox') control.checked ||= value === true;
    else if (control.type === 'radio') control.checked ||= value === control.value && !control.disabled;
    else if (control.value === '' && typeof value === 'string') control.value = value;
  }
}
