import { mediaQuery, storeText } from '@stepwell/shared-ui';
import { THEME_KEY } from './theme-script';

export type Theme = 'light' | 'dark';

const DARK_SYSTEM = '(prefers-color-scheme: dark)';

/** What the page shows now: the choice, or else the system's preference. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return mediaQuery(DARK_SYSTEM)?.matches ? 'dark' : 'light';
}

/** Shows a theme and remembers it, where the device lets us. */
export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  storeText('localStorage', THEME_KEY, theme);
}

/** Tells of every change, whether made here, in another tab, or by the system. */
export function watchTheme(tell: () => void): () => void {
  const attribute = new MutationObserver(tell);
  attribute.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  const system = mediaQuery(DARK_SYSTEM);
  system?.addEventListener('change', tell);
  window.addEventListener('storage', followOtherTab);
  return () => {
    attribute.disconnect();
    system?.removeEventListener('change', tell);
    window.removeEventListener('storage', followOtherTab);
  };
}

function followOtherTab({ key, newValue }: StorageEvent): void {
  if (key === THEME_KEY && (newValue === 'light' || newValue === 'dark')) {
    document.documentElement.dataset.theme = newValue;
  }
}
