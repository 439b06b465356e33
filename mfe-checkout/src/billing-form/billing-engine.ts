import { checkoutRules, checkPayload, taxedCheckoutRules } from '@stepwell/contract/rules';
import { formEngine } from '@stepwell/shared-ui';
import type { BillingValues, BuyerValues } from './billing-draft';

/** Formik with the form's rules. Loaded when the form comes into view. */
export const billingEngine = formEngine((values: BillingValues & Partial<BuyerValues>) =>
  checkPayload('state' in values ? taxedCheckoutRules : checkoutRules, values),
);
