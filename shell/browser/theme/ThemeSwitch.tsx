import { Icon, Moon, Sun } from '@stepwell/shared-ui';
import { useSyncExternalStore } from 'react';
import styles from './ThemeSwitch.module.css';
import { chooseTheme, currentTheme, watchTheme } from './theme';

/** Switches between light and dark. The server's HTML is the same for both themes, so CSS selects the icon. */
export function ThemeSwitch() {
  const theme = useSyncExternalStore(watchTheme, currentTheme, () => null);
  const label = theme === null ? 'Switch theme' : theme === 'dark' ? 'Use light theme' : 'Use dark theme';
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
