import { browserSupportsWebAuthn, startAuthentication, startRegistration } from '@simplewebauthn/browser';

const MESSAGES: Readonly<Record<string, string>> = {
  NotAllowedError: 'No passkey was used. Try again.',
  InvalidStateError: 'This device has a passkey of yours for the desk already.',
};

/** Handles the forms of `PasskeyForm`: asks the browser for a passkey, and sends the form with its answer. */
export function offerPasskeys(): void {
  for (const form of document.querySelectorAll<HTMLFormElement>('form[data-passkey]')) {
    if (!browserSupportsWebAuthn()) {
      show(form, 'This browser does not support passkeys. Use another browser.');
      continue;
    }
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      send(form).catch(({ name, message }: Error) => show(form, MESSAGES[name] ?? message));
    });
    for (const button of form.querySelectorAll('button')) button.disabled = false;
  }
}

async function send(form: HTMLFormElement): Promise<void> {
  show(form, '');
  const { passkey, options = '' } = form.dataset;
  const reply = await fetch(options, { method: 'POST', headers: { accept: 'application/json' } });
  const optionsJSON = await reply.json();
  if (!reply.ok) throw new Error(optionsJSON.message);
  const answer =
    passkey === 'create'
      ? await startRegistration({ optionsJSON })
      : await startAuthentication({ optionsJSON });
  const field = form.elements.namedItem('answer');
  if (field instanceof HTMLInputElement) field.value = JSON.stringify(answer);
  form.submit();
}

/** Shows a text below a form. */
function show(form: HTMLFormElement, text: string): void {
  const place = form.querySelector('[data-message]');
  if (place) place.textContent = text;
}
