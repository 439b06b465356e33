import { SITE_STATEMENTS } from '../../site/document';
import { HOLD_SUBMITS } from '../boot/hold-submits';

/** Key of the visitor's choice in `localStorage`. */
export const THEME_KEY = 'stepwell.theme';

const STORED = `try{var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

/**
 * Statements of the inline script of every page (docs/architecture.md §9). Before the first paint they set the chosen theme as an attribute
 * of `<html>`; without a choice, CSS follows the system. The site adds statements of its own.
 */
export const THEME_STATEMENTS = `${STORED}${HOLD_SUBMITS}${SITE_STATEMENTS}`;
