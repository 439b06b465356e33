import { Button, Cookie, Icon } from '@stepwell/shared-ui';
import { useEffect, useState } from 'react';
import styles from './CookieNotice.module.css';
import { consentCookie, hasConsent } from './consent';

/**
 * The cookie banner. Pages come from a cache that all visitors share, so it is in every page's HTML; the shell says on
 * `<html>` before the first paint who has accepted, and they never see it flash.
 */
export function CookieNotice() {
  const [isAsking, setAsking] = useState(true);
  useEffect(() => setAsking(!hasConsent(document.cookie)), []);

  function accept() {
    // The Cookie Store API is not in every browser that the site serves.
    // biome-ignore lint/suspicious/noDocumentCookie: as above
    document.cookie = consentCookie();
    setAsking(false);
  }

  if (!isAsking) return null;
  return (
    <section className={styles.notice} aria-label="Cookie notice">
      <Icon glyph={Cookie} className={styles.icon} />
      <p className={styles.words}>This website uses cookies to enhance the user experience.</p>
      <Button size="sm" className={styles.accept} onClick={accept}>
        Accept !
      </Button>
    </section>
  );
}
