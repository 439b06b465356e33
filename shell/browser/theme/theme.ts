import { mediaQuery, storeText } from '@stepwell/shared-ui';
import { THEME_KEY } from './theme-script';

export type Theme = 'light' | 'dark';

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** The current theme: the visitor's choice, or else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return mediaQuery(DARK_SYSTEM)?.matches ? 'dark' : 'light';
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  storeText('localStorage', THEME_KEY, theme);
}

/** Calls `onChange` after a change of the theme on this page, in another tab or by the system. @returns a function that stops the calls */
export function watchTheme(onChange: () => void): () => void {
  const attribute = new MutationObserver(onChange);
  attribute.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = mediaQuery(DARK_SYSTEM);
  system?.addEventListener('change', onChange);
  window.addEventListener('storage', applyOtherTabsTheme);
  return () => {
    attribute.disconnect();
    system?.removeEventListener('change', onChange);
    window.removeEventListener('storage', applyOtherTabsTheme);
  };
}

function applyOtherTabsTheme({ key, newValue }: StorageEvent): void {
  if (key === THEME_KEY && (newValue === 'light' || newValue === 'dark')) {
    document.documentElement.dataset.theme = newValue;
  }
}
