import { CONSENT_COOKIE } from '@stepwell/contract';

/** Whether a `document.cookie` text holds the consent: any value counts: that the cookie is there is the consent. */
export function hasConsent(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => cookie.split('=')[0] === CONSENT_COOKIE);
}
