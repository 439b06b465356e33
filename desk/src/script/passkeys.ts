import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';
import { sendAnswer, showMessage } from './form-message';
import { SCRIPT } from './texts';

/** HTTP status of a reply that requires a passkey first. */
const PASSKEY_NEEDED = 428;

/**
 * Handles forms with `data-passkey`: fetches the options from the address in `data-options`, lets the browser create (`create`) or use (`use`)
 * a passkey, and sends the form with the answer in the field `response`.
 */
export function offerPasskeys(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    if (!browserSupportsWebAuthn()) {
      showMessage(form, SCRIPT.noPasskeys);
      continue;
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      answer(form).catch((error: Error) => showMessage(form, messageOf(error)));
    });
    for (const button of form.querySelectorAll('button')) button.disabled = false;
  }
}

async function answer(form: HTMLFormElement): Promise<void> {
  showMessage(form, '');
  const { passkey, options = '' } = form.dataset;
  const body = new URLSearchParams();
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value);
  // Redirects are not followed, because after the end of the log-in the desk redirects to the log-in page, which is not JSON.
  const init: RequestInit = { method: 'POST', body, redirect: 'manual' };
  const reply = await fetch(options, { ...init, headers: { accept: 'application/json' } });
  if (reply.status === PASSKEY_NEEDED) {
    location.assign(`/confirm-identity?${new URLSearchParams({ to: location.pathname })}`);
    return;
  }
  if (!reply.ok) throw new Error(await refusalIn(reply));
  const optionsJSON = await reply.json();
  const response =
    passkey === 'create'
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON });
  sendAnswer(form, response);
}

async function refusalIn(reply: Response): Promise<string> {
  const { message } = await reply.json().catch(() => ({}));
  return message || SCRIPT.oldPage;
}

function messageOf({ name, message }: Error): string {
  if (name === 'NotAllowedError') return SCRIPT.notUsed;
  if (name === 'InvalidStateError') return SCRIPT.hasPasskey;
  return message;
}
