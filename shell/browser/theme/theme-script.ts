import { SITE_STATEMENTS } from '@stepwell/site';

/** Key of the visitor's choice in `localStorage`. */
export const THEME_KEY = 'stepwell.theme';

/** Defers no section (`content-visibility.ts`) where the browser sets a scroll position: after a reload, Back or Forward, or by a hash. */
const DEFER_NOTHING = `try{if(location.hash||performance.getEntriesByType('navigation')[0].type!=='navigate')document.documentElement.dataset.whole=''}catch(e){}`;

const STORED = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/**
 * The first inline script of every page (docs/architecture.md §9). Before the first paint it sets attributes of `<html>`: the
 * chosen theme (without a choice, CSS follows the system), and whether sections are deferred. The site adds statements of its own. The
 * script is the same for all pages, so that the content security policy allows it by its hash.
 */
export const THEME_SCRIPT = DEFER_NOTHING + STORED + SITE_STATEMENTS;
