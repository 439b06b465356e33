import { Icon, Moon, Sun } from '@stepwell/shared-ui';
import { useSyncExternalStore } from 'react';
import styles from './ThemeSwitch.module.css';
import { chooseTheme, currentTheme, watchTheme } from './theme';

const LABELS = { light: 'Use dark theme', dark: 'Use light theme' };

/** Switches between light and dark. The server's HTML is the same for both themes, so CSS selects the icon. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(watchTheme, currentTheme, () => null);
  const label = theme ? LABELS[theme] : 'Switch theme';
  return (
    <button
      type="button"
      className={styles.button}
      aria-label={label}
      onClick={() => chooseTheme(currentTheme() === 'dark' ? 'light' : 'dark')}
    >
      <Icon glyph={Moon} className={styles.moon} />
      <Icon glyph={Sun} className={styles.sun} />
    </button>
  );
}
