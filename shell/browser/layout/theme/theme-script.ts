import { ACCEPT_ATTRIBUTE, CONSENT_COOKIE, CONSENT_COOKIE_TEXT } from '@stepwell/contract';

/** Key of the visitor's choice in `localStorage`. */
export const THEME_KEY = 'stepwell.theme';

/** Defers no section (`content-visibility.ts`) after a reload, on Back and Forward, and with a hash: scroll positions must be exact. */
const WHOLE = `try{if(location.hash||performance.getEntriesByType('navigation')[0].type!=='navigate')document.documentElement.dataset.whole=''}catch(e){}`;

/** Reads consent and theme from the device. Each may throw, and must not prevent the other. */
const STORED = `try{if(/(^|; )${CONSENT_COOKIE}=/.test(document.cookie))document.documentElement.dataset.consent=''}catch(e){}try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/** Handles Accept on the cookie notice itself: an ad blocker may prevent the code of the notice. */
const ACCEPT = `addEventListener('click',function(e){if(e.target.closest?.('[${ACCEPT_ATTRIBUTE}]')){e.stopImmediatePropagation();document.documentElement.dataset.consent='';try{document.cookie='${CONSENT_COOKIE_TEXT}'}catch(e){}}},true)`;

/**
 * The first inline script of every page (docs/architecture.md §10). Before the first paint it sets attributes of `<html>`: the
 * chosen theme (without one, CSS follows the system), the consent to cookies, and whether sections are deferred. It is the same
 * for all pages, so that the content security policy allows it by its hash.
 */
export const THEME_SCRIPT = WHOLE + STORED + ACCEPT;
