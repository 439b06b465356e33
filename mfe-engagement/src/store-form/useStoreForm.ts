import { fieldMessages, PAGE_ERROR } from '@stepwell/contract';
import { checkPayload } from '@stepwell/contract/rules';
import type { Outcome } from '@stepwell/platform';
import { useForm } from '@stepwell/shared-ui';
import { withHoneypot } from './Honeypot';

/**
 * A form whose payload a store sends, together with a filled honeypot. If the API accepts the payload, the form is emptied; the messages
 * of a 422 are shown at their fields.
 * @param call resolves to `null` while an earlier call is running
 */
export function useStoreForm<Values extends Record<string, string>, Cleaned extends object>(
  blank: Values,
  rules: Parameters<typeof checkPayload<Cleaned>>[0],
  call: (payload: Cleaned) => Promise<Outcome<unknown> | null>,
) {
  const { hasThrown, ...form } = useForm({
    blank,
    rules: (values: Values) => checkPayload(rules, values),
    send: async (cleaned, element) => {
      const outcome = await call(withHoneypot(cleaned, element));
      return outcome?.ok ? 'taken' : fieldMessages(outcome?.error?.data);
    },
  });
  /** Why the form could not be sent, if its code has failed; otherwise empty. */
  return { ...form, problem: hasThrown ? PAGE_ERROR : '' };
}
