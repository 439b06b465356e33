import { cookies, setCookie } from './cookies';
import { removeStored, storedKeys, storedText, storeText } from './storage';

// Storage and cookies, where the browser has them and where it refuses them.

const REFUSED = new DOMException('Access is denied for this document.', 'SecurityError');
const refuse = () => {
  throw REFUSED;
};

let restores: (() => void)[] = [];

afterEach(() => {
  for (const restore of restores.reverse()) restore();
  restores = [];
  jest.useRealTimers();
});

/** Defines a property anew, with another value or with a getter that throws, until the end of the test. */
function replace(target: object, name: string, descriptor: PropertyDescriptor): void {
  const own = Object.getOwnPropertyDescriptor(target, name);
  Object.defineProperty(target, name, { configurable: true, ...descriptor });
  restores.push(() => {
    if (own) Object.defineProperty(target, name, own);
    else Reflect.deleteProperty(target, name);
  });
}

describe.each(['localStorage', 'sessionStorage'] as const)('%s', (area) => {
  test('stores a text until it is removed', () => {
    expect(storeText(area, 'a', '1')).toBe(true);
    expect(storedText(area, 'a')).toBe('1');
    expect(storedKeys(area)).toEqual(['a']);
    removeStored(area, 'a');

    expect(storedText(area, 'a')).toBeNull();
  });

  test.each([
    ['is missing', { value: undefined }],
    ['is null, as in some apps’ own browsers', { value: null }],
    ['may not be read', { get: refuse }],
    ['is full', { value: { getItem: () => null, setItem: refuse, removeItem: refuse } }],
  ])('is empty and does not throw where it %s', (_, descriptor) => {
    replace(window, area, descriptor);

    expect(storeText(area, 'a', '1')).toBe(false);
    expect(storedText(area, 'a')).toBeNull();
    removeStored(area, 'a');
    expect(storedKeys(area)).not.toContain('a');
  });
});

describe('cookies', () => {
  test('are read and written', () => {
    setCookie('a=1; path=/');
    expect(cookies()).toBe('a=1');
    setCookie('a=; max-age=0; path=/');
  });

  test('are empty where the browser refuses them, as in a sandboxed frame', () => {
    replace(document, 'cookie', { get: refuse, set: refuse });

    setCookie('a=1');

    expect(cookies()).toBe('');
  });
});
