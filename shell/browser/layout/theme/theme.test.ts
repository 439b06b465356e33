import { CONSENT_COOKIE_TEXT } from '@stepwell/contract';
import { chooseTheme, currentTheme, watchTheme } from './theme';
import { THEME_KEY, THEME_SCRIPT } from './theme-script';

let isSystemDark = false;

beforeEach(() => {
  isSystemDark = false;
  localStorage.clear();
  delete document.documentElement.dataset.theme;
  window.matchMedia = () =>
    Object.assign(new EventTarget(), { matches: isSystemDark }) as unknown as MediaQueryList;
});

function forgetConsent(): void {
  delete document.documentElement.dataset.consent;
  // biome-ignore lint/suspicious/noDocumentCookie: the jar that the script reads
  document.cookie = 'myCookie=; max-age=0; path=/';
}

describe('before the first paint', () => {
  const runScript = () => new Function(THEME_SCRIPT)();

  test.each(['light', 'dark'])('a stored choice of %s is on the page', (theme) => {
    localStorage.setItem(THEME_KEY, theme);

    runScript();

    expect(document.documentElement.dataset.theme).toBe(theme);
  });

  test.each(['', 'DARK', 'blue', '"><script>'])('a stored %j is nobody’s choice', (stored) => {
    localStorage.setItem(THEME_KEY, stored);

    runScript();

    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  test('without a choice the system decides', () => {
    runScript();

    expect(document.documentElement.dataset.theme).toBeUndefined();
  });

  test('a consent that the device remembers is on the page, also where storage is forbidden', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    // biome-ignore lint/suspicious/noDocumentCookie: the jar that the script reads
    document.cookie = CONSENT_COOKIE_TEXT;

    runScript();

    expect(document.documentElement.dataset.consent).toBe('');
    forgetConsent();
  });

  test('Accept is answered without the code of the notice, and no other listener holds the press', () => {
    document.body.innerHTML = '<button data-accept=""><b>Accept !</b></button><button>Other</button>';
    runScript();
    const heard = jest.fn();
    window.addEventListener('click', heard, true);
    const [accept, other] = document.querySelectorAll<HTMLElement>('b, button:last-child');

    other?.click();
    expect([document.cookie, document.documentElement.dataset.consent]).toEqual(['', undefined]);
    accept?.click();

    expect(document.cookie).toBe('myCookie=true');
    expect(document.documentElement.dataset.consent).toBe('');
    expect(heard).toHaveBeenCalledTimes(1);
    window.removeEventListener('click', heard, true);
    document.body.replaceChildren();
    forgetConsent();
  });

  test('forbidden storage breaks nothing', () => {
    jest.spyOn(Storage.prototype, 'getItem').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });

    expect(runScript).not.toThrow();
  });

  test.each([
    ['navigate', '', false],
    ['navigate', '#mentors-title', true],
    ['reload', '', true],
    ['back_forward', '', true],
  ])('a page that is come to by %s at %j is laid out as a whole: %s', (type, hash, isWhole) => {
    delete document.documentElement.dataset.whole;
    window.history.replaceState(null, '', `/${hash}`);
    Object.assign(performance, { getEntriesByType: () => [{ type }] });

    runScript();

    expect('whole' in document.documentElement.dataset).toBe(isWhole);
    Reflect.deleteProperty(performance, 'getEntriesByType');
    window.history.replaceState(null, '', '/');
  });

  test('the script holds nothing that would need escaping in a page', () => {
    expect(THEME_SCRIPT).not.toMatch(/[<>&]/);
  });
});

test.each([
  [undefined, false, 'light'],
  [undefined, true, 'dark'],
  ['light', true, 'light'],
  ['dark', false, 'dark'],
])('with the choice %s and a dark system %s the page is %s', (chosen, isDark, shown) => {
  isSystemDark = isDark;
  if (chosen) document.documentElement.dataset.theme = chosen;

  expect(currentTheme()).toBe(shown);
});

test('a choice is shown at once and remembered', () => {
  chooseTheme('dark');

  expect(currentTheme()).toBe('dark');
  expect(localStorage.getItem(THEME_KEY)).toBe('dark');
});

test('with full storage the choice still holds for this page', () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });

  chooseTheme('dark');

  expect(currentTheme()).toBe('dark');
});

test('a choice made in another tab is followed; other keys are not', () => {
  const stop = watchTheme(() => {});

  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: 'dark' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'something', newValue: 'light' }));
  window.dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: 'blue' }));

  expect(currentTheme()).toBe('dark');
  stop();
});
