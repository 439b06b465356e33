import { CONSENT_COOKIE } from '@stepwell/contract';

/** Whether a `document.cookie` text contains the consent cookie, with any value. */
export function hasConsent(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => cookie.split('=')[0] === CONSENT_COOKIE);
}
