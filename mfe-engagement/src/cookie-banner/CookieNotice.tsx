import { ACCEPT_ATTRIBUTE, CONSENT_COOKIE, CONSENT_COOKIE_TEXT } from '@stepwell/contract';
import { Button, Cookie, cookies, Icon, setCookie } from '@stepwell/shared-ui';
import { useEffect, useState } from 'react';
import styles from './CookieNotice.module.css';

/**
 * The cookie banner. It is in the HTML of every page, because pages are cached for all visitors. For a visitor who has consented, the
 * shell's inline script sets `data-consent` on `<html>` before the first paint, and CSS hides the banner. The same script handles a press
 * on the button (`ACCEPT_ATTRIBUTE`) until this code is loaded, which ad blockers may prevent.
 */
export function CookieNotice() {
  const [isAsking, setAsking] = useState(true);
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => {
    setAsking(!hasConsent(cookies()));
    setHydrated(true);
  }, []);

  function accept() {
    setCookie(CONSENT_COOKIE_TEXT);
    setAsking(false);
  }

  if (!isAsking) return null;
  return (
    <section className={styles.notice} aria-label="Cookie notice">
      <Icon glyph={Cookie} className={styles.icon} />
      <p className={styles.words}>This website uses cookies to enhance the user experience.</p>
      <Button
        size="sm"
        className={styles.accept}
        onClick={accept}
        {...{ [ACCEPT_ATTRIBUTE]: isHydrated ? undefined : '' }}
      >
        Accept !
      </Button>
    </section>
  );
}

/** Whether a `document.cookie` text contains the consent cookie, with any value. */
export function hasConsent(cookies: string): boolean {
  return cookies.split('; ').some((cookie) => cookie.split('=')[0] === CONSENT_COOKIE);
}
