import { CONSENT_COOKIE, CONSENT_COOKIE_DAYS } from '@stepwell/contract';

const CONSENT_VALUE = 'true';

/** Whether a `document.cookie` text holds the consent: any value counts: that the cookie is there is the consent. */
export function hasConsent(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => cookie.split('=')[0] === CONSENT_COOKIE);
}

/** What to write to `document.cookie` on Accept. */
export function consentCookie(): string {
  const seconds = CONSENT_COOKIE_DAYS * 24 * 60 * 60;
  return `${CONSENT_COOKIE}=${CONSENT_VALUE}; max-age=${seconds}; path=/; samesite=lax`;
}
