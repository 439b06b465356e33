import { ACCEPT_ATTRIBUTE, CONSENT_COOKIE, CONSENT_COOKIE_TEXT } from '@stepwell/contract';

export const LANGUAGE = 'en-IN';

/** Shown without scripts, because forms cannot be sent then (docs/specification.md §2.2). */
export const NO_SCRIPT =
  'Everything here can be read without JavaScript. To enrol or to write to us, please allow it.';

/** Sets `data-consent` on `<html>` if the cookie exists. */
const CONSENT = `try{if(/(^|; )${CONSENT_COOKIE}=/.test(document.cookie))document.documentElement.dataset.consent=''}catch(e){}`;

/** Handles clicks on Accept until the notice's code, which an ad blocker may block, is loaded and removes the button's attribute. */
const ACCEPT = `addEventListener('click',function(e){if(e.target.closest?.('[${ACCEPT_ATTRIBUTE}]')){e.stopImmediatePropagation();document.documentElement.dataset.consent='';try{document.cookie='${CONSENT_COOKIE_TEXT}'}catch(e){}}},true)`;

/** Statements at the end of the first inline script of every page, which runs before the first paint. They must not throw. */
export const SITE_STATEMENTS = `${CONSENT}${ACCEPT}`;
