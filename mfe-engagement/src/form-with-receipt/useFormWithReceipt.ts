import { fieldMessages, LAZY_CODE_TIMEOUT_MS, NETWORK_ERROR, PAGE_ERROR } from '@stepwell/contract';
import type { Outcome } from '@stepwell/platform';
import { type LazyFormOptions, useLazyForm } from '@stepwell/shared-ui';
import { useRef } from 'react';
import { withHoneypot } from './Honeypot';

interface FormWithReceiptOptions<Values extends Record<string, string>, Cleaned>
  extends Pick<LazyFormOptions<Values, Cleaned>, 'blank' | 'fetchEngine'> {
  /** Sends the payload through a store. Resolves to `null` while an earlier call is running. */
  call: (payload: Cleaned) => Promise<Outcome<unknown> | null>;
}

/**
 * A lazily loaded form whose payload a store sends, together with a filled honeypot. If the API accepts the payload, the form is emptied;
 * the messages of a 422 are shown at their fields.
 */
export function useFormWithReceipt<Values extends Record<string, string>, Cleaned extends object>({
  blank,
  fetchEngine,
  call,
}: FormWithReceiptOptions<Values, Cleaned>) {
  const element = useRef<HTMLFormElement>(null);
  const { hasFailed, hasThrown, ...form } = useLazyForm({
    form: element,
    blank,
    fetchEngine,
    timeoutMs: LAZY_CODE_TIMEOUT_MS,
    send: async (cleaned: Cleaned) => {
      const outcome = await call(withHoneypot(cleaned, element.current));
      return outcome?.ok ? 'taken' : fieldMessages(outcome?.error?.data);
    },
  });
  /** Why nothing was sent: the form's code could not be loaded, or has failed; otherwise empty. */
  return { ...form, problem: hasFailed ? NETWORK_ERROR : hasThrown ? PAGE_ERROR : '' };
}
