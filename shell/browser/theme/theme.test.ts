import { CONSENT_COOKIE_TEXT } from '@stepwell/contract';
import { chooseTheme, currentTheme } from './theme';
import { THEME_KEY, THEME_STATEMENTS } from './theme-script';

let isSystemDark = false;

beforeEach(() => {
  isSystemDark = false;
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  window.matchMedia = () =>
    Object.assign(new EventTarget(), { matches: isSystemDark }) as unknown as MediaQueryList;
});

function removeConsent(): void {
  delete document.documentElement.dataset.consent;
  // biome-ignore lint/suspicious/noDocumentCookie: the script reads it
  document.cookie = 'myCookie=; max-age=0; path=/';
}

describe('before the first paint', () => {
  const runScript = () => new Function(THEME_STATEMENTS)();

  test.each(['light', 'dark'])('sets the stored theme %s', (theme) => {
    localStorage.setItem(THEME_KEY, theme);

    runScript();

    expect(document.documentElement.dataset.theme).toBe(theme);
  });

  test.each([null, 'DARK', '"><script>'])('sets no theme for the stored value %j', (stored) => {
    if (stored) localStorage.setItem(THEME_KEY, stored);

    runScript();

    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  test('sets the consent of the cookie, even if `localStorage` throws', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    // biome-ignore lint/suspicious/noDocumentCookie: the script reads it
    document.cookie = CONSENT_COOKIE_TEXT;

    runScript();

    expect(document.documentElement.dataset.consent).toBe('');
    removeConsent();
  });
});

test.each([
  [undefined, false, 'light'],
  [undefined, true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
])('with the choice %s and a dark system (%s) the theme is %s', (chosen, isDark, shown) => {
  isSystemDark = isDark;
  if (chosen) document.documentElement.dataset.theme = chosen;

  expect(currentTheme()).toBe(shown);
});

test('stores a choice, and sets it even if it cannot be stored', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

  chooseTheme('dark');

  expect(currentTheme()).toBe('dark');
  jest.restoreAllMocks();
  chooseTheme('light');
  expect(localStorage.getItem(THEME_KEY)).toBe('light');
});
