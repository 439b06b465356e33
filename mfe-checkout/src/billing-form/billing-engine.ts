import { checkoutRules, checkPayload } from '@stepwell/contract/rules';
import { formEngine } from '@stepwell/shared-ui';
import type { BillingValues } from './billing-draft';

/** What the form loads when it is near. */
export const billingEngine = formEngine((values: BillingValues) => checkPayload(checkoutRules, values));
