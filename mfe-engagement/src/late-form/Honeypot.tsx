import styles from './Honeypot.module.css';

const NAME = 'website';

/** A payload that also carries what a robot wrote into the field no person can see. */
export type Trapped<Payload> = Payload & { website?: string };

/** A field that only robots fill. People do not see it, and neither keyboard nor screen reader reaches it. */
export function Honeypot() {
  return (
    <div className={styles.trap} aria-hidden="true" inert>
      <label>
        Website
        <input type="text" name={NAME} tabIndex={-1} autoComplete="off" data-1p-ignore data-lpignore="true" />
      </label>
    </div>
  );
}

/** Adds the trap's content to a payload, only if there is any: the API then keeps nothing of it. */
export function withTrap<Payload extends object>(
  payload: Payload,
  form: HTMLFormElement | null,
): Trapped<Payload> {
  const website = form && new FormData(form).get(NAME);
  return typeof website === 'string' && website !== '' ? { ...payload, website } : payload;
}
