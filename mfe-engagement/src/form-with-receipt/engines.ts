import { checkPayload, contactRules, subscribeRules } from '@stepwell/contract/rules';
import { formEngine } from '@stepwell/shared-ui';

// Formik with the rules of each form. A lazy chunk, which a form loads on its first focus.

export const contactEngine = formEngine((query: Record<'name' | 'email' | 'phone' | 'message', string>) =>
  checkPayload(contactRules, query),
);

export const newsletterEngine = formEngine((subscription: { email: string }) =>
  checkPayload(subscribeRules, subscription),
);
