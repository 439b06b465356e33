import { CONSENT_COOKIE, CONSENT_COOKIE_DAYS } from './limits';

/** The consent cookie, as `document.cookie` takes it. */
export const CONSENT_COOKIE_TEXT = `${CONSENT_COOKIE}=true; max-age=${CONSENT_COOKIE_DAYS * 24 * 60 * 60}; path=/; samesite=lax`;

/** On a button of the server's HTML: the page itself answers it with the consent, until the button's own code is here. */
export const ACCEPT_ATTRIBUTE = 'data-accept';
