import { fieldMessages, LAZY_CODE_TIMEOUT_MS, NETWORK_ERROR, PAGE_ERROR } from '@stepwell/contract';
import type { Outcome } from '@stepwell/platform';
import { type LazyFormOptions, useLazyForm } from '@stepwell/shared-ui';
import { useRef } from 'react';
import { withHoneypot } from '../honeypot/Honeypot';

interface FormWithReceiptOptions<Values extends Record<string, string>, Cleaned>
  extends Pick<LazyFormOptions<Values, Cleaned>, 'blank' | 'fetchEngine'> {
  /** A store's call. `null`: an earlier one is under way. */
  call: (payload: Cleaned) => Promise<Outcome<unknown> | null>;
}

/** A form of this remote: with a honeypot, and sent by a store's call, whose refusal marks the fields it names. */
export function useFormWithReceipt<Values extends Record<string, string>, Cleaned extends object>({
  blank,
  fetchEngine,
  call,
}: FormWithReceiptOptions<Values, Cleaned>) {
  const element = useRef<HTMLFormElement>(null);
  const { isInVain, hasThrown, ...late } = useLazyForm({
    form: element,
    blank,
    fetchEngine,
    patienceMs: LAZY_CODE_TIMEOUT_MS,
    send: async (cleaned: Cleaned) => {
      const outcome = await call(withHoneypot(cleaned, element.current));
      return outcome?.ok ? 'taken' : fieldMessages(outcome?.error?.data);
    },
  });
  return {
    ...late,
    /** Why a press came to nothing: the form's own code could not be loaded, or has failed; otherwise empty. */
    problem: isInVain ? NETWORK_ERROR : hasThrown ? PAGE_ERROR : '',
  };
}
