import { VisuallyHidden } from '@stepwell/shared-ui';

const NAME = 'website';

/**
 * A field that only robots fill: it is invisible, and neither the keyboard nor a screen reader reaches it. It is not `hidden`, because
 * robots skip hidden fields. The `data-` attributes keep password managers away.
 */
export function Honeypot() {
  return (
    <VisuallyHidden>
      <label aria-hidden="true" inert>
        Website
        <input type="text" name={NAME} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </VisuallyHidden>
  );
}

/** If a robot has filled the honeypot, adds its text to the payload. The API answers such a payload as a success, and stores nothing. */
export function withHoneypot<Payload extends object>(
  payload: Payload,
  form: HTMLFormElement | null,
): Payload & { website?: string } {
  const website = form && new FormData(form).get(NAME);
  return typeof website === 'string' && website !== '' ? { ...payload, website } : payload;
}
