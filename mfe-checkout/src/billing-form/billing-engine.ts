import { checkoutRules, checkPayload, taxedCheckoutRules } from '@stepwell/contract/rules';
import { formEngine } from '@stepwell/shared-ui';
import type { BillingValues, BuyerValues } from './billing-draft';

/** Formik with the rules of the billing form; the form of an academy with a GSTIN has a `state`. A lazy chunk: `useBillingForm` loads it. */
export const billingEngine = formEngine((values: BillingValues & Partial<BuyerValues>) =>
  checkPayload('state' in values ? taxedCheckoutRules : checkoutRules, values),
);
