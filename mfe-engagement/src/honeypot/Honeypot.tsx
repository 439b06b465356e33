import styles from './Honeypot.module.css';

const NAME = 'website';

/** A field that only robots fill. People do not see it, and neither keyboard nor screen reader reaches it. */
export function Honeypot() {
  return (
    <div className={styles.honeypot} aria-hidden="true" inert>
      <label>
        Website
        <input type="text" name={NAME} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </div>
  );
}

/** Adds what a robot wrote into the form's honeypot to a payload, if there is any: the API then keeps nothing of it. */
export function withHoneypot<Payload extends object>(
  payload: Payload,
  form: HTMLFormElement | null,
): Payload & { website?: string } {
  const website = form && new FormData(form).get(NAME);
  return typeof website === 'string' && website !== '' ? { ...payload, website } : payload;
}
