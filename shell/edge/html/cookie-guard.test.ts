/** @jest-environment jsdom */
import { CONSENT_COOKIE, CONSENT_COOKIE_TEXT } from '@stepwell/contract';
import { COOKIE_GUARD, COOKIES_META } from './cookie-guard';

const written: unknown[] = [];
Object.assign(globalThis, {
  CookieStore: class {
    async set(cookie: unknown) {
      written.push(cookie);
    }
  },
});
const cookieStore = () =>
  new (globalThis as unknown as { CookieStore: new () => CookieStoreLike }).CookieStore();

interface CookieStoreLike {
  set(cookie: unknown, value?: string): Promise<void>;
}

const reported: string[] = [];
globalThis.reportError = (error: Error) => void reported.push(error.message);
document.head.innerHTML = `<meta name="${COOKIES_META}" content="${CONSENT_COOKIE} seen">`;
const setUnguarded = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie')?.set;
new Function(COOKIE_GUARD)();

function setCookie(text: string): void {
  Reflect.set(document, 'cookie', text);
}

beforeEach(() => {
  reported.length = 0;
  written.length = 0;
});

test('the page writes the cookies that its `meta` element names', async () => {
  setCookie('seen=1; path=/');
  setCookie(CONSENT_COOKIE_TEXT);
  await cookieStore().set('seen', '2');

  expect(document.cookie).toBe(`seen=1; ${CONSENT_COOKIE}=true`);
  expect(written).toEqual([{ name: 'seen', value: '2' }]);
  expect(reported).toEqual([]);
});

test('cookies that the element does not name, and long cookies, are not written, and each name is reported once', async () => {
  const before = document.cookie;

  for (let at = 0; at < 6; at += 1) setCookie(`pile=${'x'.repeat(4000)}; path=/`);
  setCookie(`seen=${'x'.repeat(4000)}; path=/`);
  await cookieStore().set({ name: 'other', value: 'x' });
  await cookieStore().set('seen', 'x'.repeat(4000));

  expect(document.cookie).toBe(before);
  expect(written).toEqual([]);
  expect(reported).toEqual([
    'The cookie "pile" was not written: no feature.json of this page names it in cookies.',
    'The cookie "seen" was not written: it has more than 1024 bytes.',
    'The cookie "other" was not written: no feature.json of this page names it in cookies.',
  ]);
});

test('any cookie may be deleted, even by any date in the past', () => {
  setCookie('seen=1; path=/');
  setUnguarded?.call(document, 'old=1; path=/');

  setCookie('seen=; path=/; max-age=0');
  setCookie(`old=; path=/; expires=${new Date(Date.now() - 86_400_000).toUTCString()}`);

  expect(document.cookie).not.toMatch(/seen|old/);
  expect(reported).toEqual([]);
});

test.each([
  'pile=x; expires=Thu, 01 Jan 1970 00:00:00 GMT; max-age=9999',
  'pile=x; max-age=0; max-age=9999',
  'pile=x; expires=Thu, 01 Jan 1970 00:00:00 GMT; expires=Fri, 01 Jan 2100 00:00:00 GMT',
  'pile=x; expires=Fri, 01 Jan 2100 00:00:00 1970',
  'pile=x\n; max-age=0',
  'pile=x; max-age=0; ;;;;;;;;;;;;;;;;; max-age=9999',
  '=pile=x',
  'pile',
  'toString=x',
])('a cookie with a misleading expiry or name, or without a name, is not written: %j', (text) => {
  const before = document.cookie;

  setCookie(text);

  expect(document.cookie).toBe(before);
});

test('the size of a cookie is counted in bytes', () => {
  setCookie(`seen=${'€'.repeat(400)}`);

  expect(document.cookie).not.toContain('€');
});

test('the guard cannot be replaced', () => {
  expect(() => Object.defineProperty(Document.prototype, 'cookie', { set: () => undefined })).toThrow(
    TypeError,
  );
});
