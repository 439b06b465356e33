import { storeText } from '@stepwell/shared-ui';
import { THEME_KEY } from './theme-script';

export type Theme = 'light' | 'dark';

const DARK_SYSTEM = '(prefers-color-scheme: dark)';
const listeners = new Set<() => void>();

/** The current theme: the visitor's choice, or else the system's. */
export function currentTheme(): Theme {
  const chosen = document.documentElement.dataset.theme;
  if (chosen === 'light' || chosen === 'dark') return chosen;
  return matchMedia(DARK_SYSTEM).matches ? 'dark' : 'light';
}

export function chooseTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  storeText('localStorage', THEME_KEY, theme);
  for (const onChange of listeners) onChange();
}

/** Calls `onChange` after a change of the theme on this page or by the system. @returns a function that stops the calls */
export function watchTheme(onChange: () => void): () => void {
  const system = matchMedia(DARK_SYSTEM);
  listeners.add(onChange);
  system.addEventListener('change', onChange);
  return () => {
    listeners.delete(onChange);
    system.removeEventListener('change', onChange);
  };
}
