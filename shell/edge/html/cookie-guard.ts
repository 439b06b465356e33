/** Name of the `meta` element that lists the cookies that the page may write, separated by spaces. */
export const COOKIES_META = 'cookies';
/** Largest length of a cookie with its attributes: all cookies of a page together stay far below the edge's limit for a request. */
const MAX_CHARS = 1024;

/**
 * Part of every page's first inline script: lets the page write only cookies that its manifests name, and delete any. Cookies are sent
 * with every request, so with too many or too large ones the edge would refuse all requests of this browser. A refused cookie is
 * reported as an error, once for each name; the stack shows the release that tried to write it.
 */
export const COOKIE_GUARD = `{
const names = Object.create(null);
const reported = Object.create(null);
for (const name of (document.querySelector('meta[name=${COOKIES_META}]')?.content || '').split(' ')) names[name] = true;
const refuses = (name, chars) => {
  if (names[name] && chars <= ${MAX_CHARS}) return false;
  if (!reported[name]) reportError(new Error('The cookie "' + name + '" was not written: ' +
    (names[name] ? 'it has more than ${MAX_CHARS} characters.' : 'no feature.json of this page names it in cookies.')));
  reported[name] = true;
  return true;
};
const native = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
if (native) Object.defineProperty(Document.prototype, 'cookie', {
  configurable: false,
  get: native.get,
  enumerable: true,
  set(value) {
    const text = String(value);
    const isDeletion = /;\\s*(max-age=(0|-\\d+)|expires=[^;]*\\b1970\\b[^;]*)\\s*(;|$)/i.test(text);
    if (isDeletion || !refuses(text.split(/[=;]/, 1)[0].trim(), text.length)) native.set.call(this, text);
  },
});
const store = self.CookieStore?.prototype;
const setInStore = store?.set;
if (store) Object.defineProperty(store, 'set', {
  configurable: false,
  value(cookie, value) {
    const options = typeof cookie === 'object' ? { ...cookie } : { name: String(cookie), value: String(value) };
    const chars = options.name.length + String(options.value).length;
    return refuses(options.name, chars) ? Promise.resolve() : setInStore.call(this, options);
  },
});
}
`;
