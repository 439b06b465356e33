import { fieldMessages, NETWORK_ERROR, PAGE_ERROR } from '@stepwell/contract';
import type * as Rules from '@stepwell/contract/rules';
import type { Outcome } from '@stepwell/platform';
import { useForm } from '@stepwell/shared-ui';
import { withHoneypot } from './Honeypot';

interface StoreFormOptions<Values, Cleaned> {
  blank: Values;
  /** Selects the form's rules from those of the contract. */
  rules: (all: typeof Rules) => Parameters<typeof Rules.checkPayload<Cleaned>>[0];
  /** Sends the payload. Resolves to `null` while an earlier call is running. */
  call: (payload: Cleaned) => Promise<Outcome<unknown> | null>;
}

/**
 * A form whose payload a store sends, together with a filled honeypot. If the API accepts the payload, the form is emptied; the messages
 * of a 422 are shown at their fields.
 */
export function useStoreForm<Values extends Record<string, string>, Cleaned extends object>({
  blank,
  rules,
  call,
}: StoreFormOptions<Values, Cleaned>) {
  const { failure, ...form } = useForm<Values, Cleaned>({
    blank,
    loadRules: async () => {
      const all = await import('@stepwell/contract/rules');
      return (values) => all.checkPayload(rules(all), values);
    },
    send: async (cleaned, element) => {
      const outcome = await call(withHoneypot(cleaned, element));
      return outcome?.ok ? 'taken' : fieldMessages(outcome?.error?.data);
    },
  });
  /** Why nothing was sent; otherwise empty. */
  return { ...form, problem: failure ? { rules: NETWORK_ERROR, send: PAGE_ERROR }[failure] : '' };
}
