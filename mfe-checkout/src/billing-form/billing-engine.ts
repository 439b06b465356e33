import { checkoutRules, checkPayload } from '@stepwell/contract/rules';
import { formEngine } from '@stepwell/shared-ui';
import type { BillingValues } from './billing-draft';

/** Loaded when the form comes into view. */
export const billingEngine = formEngine((values: BillingValues) => checkPayload(checkoutRules, values));
