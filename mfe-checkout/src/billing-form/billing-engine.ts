import { checkoutRules, checkPayload, taxedCheckoutRules } from '@stepwell/contract/rules';
import { formEngine } from '@stepwell/shared-ui';
import type { BillingValues, BuyerValues } from './billing-draft';

/** Formik with the rules of the billing form, which has a `state` if the academy has a GSTIN. A lazy chunk of `useBillingForm`. */
export const billingEngine = formEngine((values: BillingValues & Partial<BuyerValues>) =>
  checkPayload('state' in values ? taxedCheckoutRules : checkoutRules, values),
);
