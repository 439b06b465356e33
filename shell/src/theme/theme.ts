import { CONSENT_COOKIE } from '@stepwell/contract';

export type Theme = 'light' | 'dark';

/** Where the device keeps the visitor's choice. */
export const THEME_KEY = 'stepwell.theme';

/** A page that is come back to, or asked for at one of its places, needs exact positions from the start. */
const WHOLE = `try{if(location.hash||performance.getEntriesByType('navigation')[0].type!=='navigate')document.documentElement.dataset.whole=''}catch(e){}`;

/**
 * The first inline script of every page (docs/architecture.md §10): what the device remembers is on `<html>` before
 * anything is painted, a chosen theme and the consent to cookies, and whether the page is laid out as a whole. Without a
 * choice, CSS follows the system. It never changes, so the policy can name its hash.
 */
export const THEME_SCRIPT = `${WHOLE}try{if(/(^|; )${CONSENT_COOKIE}=/.test(document.cookie))document.documentElement.dataset.consent='';var t=localStorage.getItem('${THEME_KEY}');if(t==='light'||t==='dark')document.documentElement.dataset.theme=t}catch(e){}`;

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** What the page shows now: the choice, or else the system's preference. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return window.matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
}

/** Shows a theme and remembers it, where the device lets us. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem(THEME_KEY, theme);
  } catch {
    // Storage is full or forbidden: the choice lasts as long as the page.
  }
}

/** Tells of every change, whether made here, in another tab, or by the system. */
export function watchTheme(tell: () => void): () => void {
  const attribute = new MutationObserver(tell);
  attribute.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = window.matchMedia(DARK_SYSTEM);
  system.addEventListener('change', tell);
  window.addEventListener('storage', followOtherTab);
  return () => {
    attribute.disconnect();
    system.removeEventListener('change', tell);
    window.removeEventListener('storage', followOtherTab);
  };
}

function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === THEME_KEY && (newValue === 'light' || newValue === 'dark')) {
    document.documentElement.dataset.theme = newValue;
  }
}
