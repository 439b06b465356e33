import { cookies, setCookie } from './cookies';
import { copyText } from './copy-text';
import { mediaQuery } from './media-query';
import { sizeObserver, viewObserver } from './observers';
import { randomId } from './random-id';
import { sendBeacon } from './send-beacon';
import { shareLink } from './share-link';
import { removeStored, storedKeys, storedText, storeText } from './storage';
import { withLock } from './with-lock';

// Wrappers of browser APIs in this folder, with an API that works, is missing, throws or rejects.

const REFUSED = new DOMException('Access is denied for this document.', 'SecurityError');
const refuse = () => {
  throw REFUSED;
};
const reject = () => Promise.reject(REFUSED);

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

describe('a lock', () => {
  const TIMEOUT_MS = 10_000;
  const work = jest.fn(async () => 'done');
  beforeEach(() => work.mockClear());

  test('is held during the work', async () => {
    const request = jest.fn((_name: string, _options: object, act: () => Promise<string>) => act());
    replace(navigator, 'locks', { value: { request } });

    expect(await withLock('order', work, TIMEOUT_MS)).toBe('done');

    expect(request).toHaveBeenCalledWith('order', expect.anything(), expect.anything());
    expect(work).toHaveBeenCalledTimes(1);
  });

  test.each([
    ['locks are missing', { value: undefined }],
    ['reading `navigator.locks` throws', { get: refuse }],
    ['the request throws', { value: { request: refuse } }],
    ['the request rejects, as where site data is blocked', { value: { request: reject } }],
    ['the request is answered without the lock', { value: { request: async () => undefined } }],
  ])('is skipped where %s', async (_, descriptor) => {
    replace(navigator, 'locks', descriptor);

    expect(await withLock('order', work, TIMEOUT_MS)).toBe('done');

    expect(work).toHaveBeenCalledTimes(1);
  });

  test('is skipped after the timeout, while a frozen tab holds it', async () => {
    jest.useFakeTimers();
    const request = (_: string, { signal }: { signal: AbortSignal }) =>
      new Promise((_resolve, fail) => signal.addEventListener('abort', () => fail(signal.reason)));
    replace(navigator, 'locks', { value: { request } });

    const done = withLock('order', work, TIMEOUT_MS);
    await jest.advanceTimersByTimeAsync(TIMEOUT_MS - 1);
    expect(work).not.toHaveBeenCalled();
    await jest.advanceTimersByTimeAsync(1);

    expect(await done).toBe('done');
  });

  test('passes on the error of the work, which does not run a second time', async () => {
    const request = (_name: string, _options: object, act: () => Promise<string>) => act();
    replace(navigator, 'locks', { value: { request } });
    work.mockRejectedValueOnce(new Error('The work failed'));

    await expect(withLock('order', work, TIMEOUT_MS)).rejects.toThrow('The work failed');

    expect(work).toHaveBeenCalledTimes(1);
  });
});

describe('the clipboard', () => {
  test('accepts a text', async () => {
    const writeText = jest.fn(async () => undefined);
    replace(navigator, 'clipboard', { value: { writeText } });

    expect(await copyText('SW26118421')).toBe(true);

    expect(writeText).toHaveBeenCalledWith('SW26118421');
  });

  test.each([
    ['it is missing, as on plain http', { value: undefined }],
    ['it may not be read', { get: refuse }],
    ['it throws', { value: { writeText: refuse } }],
    ['it rejects', { value: { writeText: reject } }],
  ])('refuses a text where %s', async (_, descriptor) => {
    replace(navigator, 'clipboard', descriptor);

    expect(await copyText('SW26118421')).toBe(false);
  });
});

describe('the share sheet', () => {
  const LINK = { title: 'GATE 2027', url: 'http://localhost/course/1' };
  const cancel = () => Promise.reject(new DOMException('Share canceled', 'AbortError'));

  test.each([
    [true, 'opens', { value: async () => undefined }],
    [true, 'opens and is closed again', { value: cancel }],
    [false, 'is missing', { value: undefined }],
    [false, 'throws', { value: refuse }],
    [false, 'rejects', { value: reject }],
  ])('`shareLink` returns %s where it %s', async (hasOpened, _, descriptor) => {
    replace(navigator, 'share', descriptor);

    expect(await shareLink(LINK)).toBe(hasOpened);
  });
});

describe('a beacon', () => {
  test.each([
    [true, 'is accepted', { value: () => true }],
    [false, 'is refused', { value: () => false }],
    [false, 'throws', { value: refuse }],
    [false, 'is missing', { value: undefined }],
  ])('`sendBeacon` returns %s where it %s', (isAccepted, _, descriptor) => {
    replace(navigator, 'sendBeacon', descriptor);

    expect(sendBeacon('/reports/visit', '{}')).toBe(isAccepted);
  });
});

describe.each([
  ['IntersectionObserver', () => viewObserver(() => {})],
  ['ResizeObserver', () => sizeObserver(() => {})],
])('%s', (name, make) => {
  class Observer {
    observe() {}
  }

  test('observes where the browser has it', () => {
    replace(globalThis, name, { value: Observer });

    expect(make()).toBeInstanceOf(Observer);
  });

  test.each([
    ['is missing', { value: undefined }],
    ['throws', { value: refuse }],
  ])('is `undefined` where it %s', (_, descriptor) => {
    replace(globalThis, name, descriptor);

    expect(make()).toBeUndefined();
  });
});

test.each([
  ['is missing', { value: undefined }],
  ['throws', { value: refuse }],
])('media queries are `undefined` where the interface %s', (_, descriptor) => {
  replace(window, 'matchMedia', descriptor);

  expect(mediaQuery('(prefers-color-scheme: dark)')).toBeUndefined();
});

test.each([
  ['is there', {}],
  ['is missing', { value: undefined }],
  ['throws', { value: { getRandomValues: refuse } }],
])('a random id has 32 hexadecimal digits where `crypto` %s', (_, descriptor) => {
  if (Object.keys(descriptor).length > 0) replace(globalThis, 'crypto', descriptor);

  const [first, second] = [randomId(), randomId()];

  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(second).not.toBe(first);
});
