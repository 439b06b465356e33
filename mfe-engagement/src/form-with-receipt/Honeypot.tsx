import { VisuallyHidden } from '@stepwell/shared-ui';

const NAME = 'website';

/**
 * A field that only robots fill: it is invisible, and neither the keyboard nor a screen reader reaches it. It is not `hidden`, because
 * robots skip such fields.
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

/** Adds the honeypot's text to a payload, if a robot has filled it: the API then answers with success and stores nothing. */
export function withHoneypot<Payload extends object>(
  payload: Payload,
  form: HTMLFormElement | null,
): Payload & { website?: string } {
  const website = form && new FormData(form).get(NAME);
  return typeof website === 'string' && website !== '' ? { ...payload, website } : payload;
}
