import { ACCEPT_ATTRIBUTE, CONSENT_COOKIE, CONSENT_COOKIE_TEXT } from '@stepwell/contract';
import { Button, Cookie, cookies, Icon, setCookie } from '@stepwell/shared-ui';
import { useEffect, useState } from 'react';
import styles from './CookieNotice.module.css';

/**
 * The cookie banner. Pages come from a cache that all visitors share, so it is in every page's HTML; before the first paint
 * the shell sets an attribute on `<html>` that hides it after consent. Ad blockers may block this code: until it is loaded,
 * the shell handles the button by its attribute.
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
