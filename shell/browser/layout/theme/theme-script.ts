import { ACCEPT_ATTRIBUTE, CONSENT_COOKIE, CONSENT_COOKIE_TEXT } from '@stepwell/contract';

/** Where the device keeps the visitor's choice. */
export const THEME_KEY = 'stepwell.theme';

/** A page that is come back to, or asked for at one of its places, needs exact positions from the start. */
const WHOLE = `try{if(location.hash||performance.getEntriesByType('navigation')[0].type!=='navigate')document.documentElement.dataset.whole=''}catch(e){}`;

/** What the device remembers. Each part may be refused, and none of them stops the others. */
const REMEMBERED = `try{if(/(^|; )${CONSENT_COOKIE}=/.test(document.cookie))document.documentElement.dataset.consent=''}catch(e){}try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/**
 * Accept on the cookie notice, as long as the code of the notice has not come, which an ad blocker may prevent. A press that was
 * answered is not held for that code.
 */
const ACCEPT = `addEventListener('click',function(e){if(e.target.closest?.('[${ACCEPT_ATTRIBUTE}]')){e.stopImmediatePropagation();document.documentElement.dataset.consent='';try{document.cookie='${CONSENT_COOKIE_TEXT}'}catch(e){}}},true)`;

/**
 * The first inline script of every page (docs/architecture.md §10): what the device remembers is on `<html>` before
 * anything is painted, a chosen theme and the consent to cookies, and whether the page is laid out as a whole. Without a
 * choice, CSS follows the system. It never changes, so the policy can name its hash.
 */
export const THEME_SCRIPT = WHOLE + REMEMBERED + ACCEPT;
