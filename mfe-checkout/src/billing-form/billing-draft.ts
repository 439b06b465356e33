import { readStored, removeStored, store } from '../device/device-storage';

export interface BillingValues {
  name: string;
  email: string;
  phone: string;
  paymentMode: string;
  termsChecked: boolean;
}

/** The form as it starts: no payment mode is chosen, nothing is agreed to. */
export const EMPTY_BILLING: BillingValues = {
  name: '',
  email: '',
  phone: '',
  paymentMode: '',
  termsChecked: false,
};

export type BillingField = keyof BillingValues;

export function isBillingField(name: string): name is BillingField {
  return name in EMPTY_BILLING;
}

/** What stands in the form's own controls: they keep their values themselves (they are uncontrolled). */
export function readBilling(form: HTMLFormElement): BillingValues {
  const data = new FormData(form);
  const text = (name: BillingField) => String(data.get(name) ?? '');
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    paymentMode: text('paymentMode'),
    termsChecked: data.has('termsChecked'),
  };
}

/** Whether anything was typed, chosen or ticked. */
export function isBegun(form: HTMLFormElement): boolean {
  return Object.values(readBilling(form)).some(Boolean);
}

const DRAFT_KEY = 'stepwell.checkout.draft';

/** What was typed is kept for this tab alone. */
export function keepDraft(form: HTMLFormElement): void {
  store('tab', DRAFT_KEY, readBilling(form));
}

export function forgetDraft(): void {
  removeStored('tab', DRAFT_KEY);
}

/** Puts the tab's draft back where the form is still empty: what has been typed since counts more. */
export function restoreDraft(form: HTMLFormElement): void {
  const draft = readStored('tab', DRAFT_KEY);
  if (typeof draft !== 'object' || draft === null) return;
  for (const control of form.elements) {
    if (!(control instanceof HTMLInputElement) || !isBillingField(control.name)) continue;
    const value = (draft as Partial<Record<BillingField, unknown>>)[control.name];
    if (control.type === 'checkbox') control.checked ||= value === true;
    else if (control.type === 'radio') control.checked ||= value === control.value && !control.disabled;
    else if (control.value === '' && typeof value === 'string') control.value = value;
  }
}
