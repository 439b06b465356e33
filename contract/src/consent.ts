import { CONSENT_COOKIE, CONSENT_COOKIE_DAYS } from './limits';

/** The consent cookie as a value for `document.cookie`. */
export const CONSENT_COOKIE_TEXT = `${CONSENT_COOKIE}=true; max-age=${CONSENT_COOKIE_DAYS * 24 * 60 * 60}; path=/; samesite=lax`;

/**
 * Attribute of the accept button in server-rendered HTML. While the button has this attribute, an inline script sets the cookie on a click.
 */
export const ACCEPT_ATTRIBUTE = 'data-accept';
