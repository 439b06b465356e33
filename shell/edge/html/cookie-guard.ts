/** Name of the `meta` element that lists the cookies that the page may write, separated by spaces. */
export const COOKIES_META = 'cookies';
/** Largest size of a cookie in bytes, including attributes written to `document.cookie`. All cookies stay far below the edge's limit. */
const MAX_BYTES = 1024;

/**
 * Part of the inline script `EARLY_SCRIPT` (`pages/document.ts`): lets the page write only cookies that the site or a manifest names, and
 * delete any cookie. Cookies are sent with every request. With too many or too large cookies, the edge would refuse all requests of this
 * browser. A refused cookie is reported as an error, once for each name; the stack shows the release that tried to write it.
 */
export const COOKIE_GUARD = `{
const names = Object.create(null);
const reported = Object.create(null);
for (const name of document.querySelector('meta[name=${COOKIES_META}]')?.content.match(/\\S+/g) || []) names[name] = true;
const refuses = (name, text) => {
  if (names[name] && new Blob([text]).size <= ${MAX_BYTES}) return false;
  if (!reported[name]) reportError(new Error('The cookie "' + name + '" was not written: ' +
    (names[name] ? 'it has more than ${MAX_BYTES} bytes.' : 'no feature.json of this page names it in cookies.')));
  reported[name] = true;
  return true;
};
const native = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
if (native) Object.defineProperty(Document.prototype, 'cookie', {
  configurable: false,
  get: native.get,
  enumerable: true,
  set(value) {
    // Browsers end or refuse a cookie at a control character other than a tab.
    const text = String(value).split(/[\\0-\\x08\\n-\\x1f\\x7f]/, 1)[0];
    const name = text.split(/[=;]/, 1)[0].trim();
    const isDeletion = /;\\s*max-age=(0|-\\d+)\\s*(;|$)/i.test(text) ||
      Date.parse(/;\\s*expires=([^;]*)/i.exec(text)?.[1]) < Date.now();
    // Without value and expiry, because a second expiry in the text could keep the cookie.
    if (isDeletion) native.set.call(this, [name + '=', 'max-age=0',
      ...text.split(';').filter((part) => /^\\s*(path|domain|secure|partitioned)\\s*(=|$)/i.test(part))].join(';'));
    else if (!refuses(name, text)) native.set.call(this, text);
  },
});
const store = self.CookieStore?.prototype;
const setInStore = store?.set;
if (store) Object.defineProperty(store, 'set', {
  configurable: false,
  value(cookie, value) {
    const options = typeof cookie === 'object' ? { ...cookie } : { name: cookie, value };
    options.name = String(options.name);
    options.value = String(options.value);
    return refuses(options.name, options.name + options.value) ? Promise.resolve() : setInStore.call(this, options);
  },
});
}
`;
