import { CONSENT_COOKIE } from '@stepwell/contract';

/** Characters of a cookie with its attributes: all that a page may write stays far below the edge's limit for a request. */
const MAX_CHARS = 1024;
const DELETION = /;\s*(max-age=(0|-\d+)|expires=[^;]*\b1970\b[^;]*)\s*(;|$)/i;

interface CookieStoreLike {
  set(cookie: string | { name: string; value?: string }, value?: string): Promise<void>;
}

/**
 * Lets the page write only the cookies with these names, and delete any: cookies are sent with every request, so that too many
 * of them would make the site unusable for this browser. Others are reported, once for each name, with the stack of the release
 * that wrote them.
 */
export function guardCookies(names: readonly string[]): void {
  const allowed = new Set([CONSENT_COOKIE, ...names]);
  const reported = new Set<string>();
  const isRefused = (name: string, chars: number) => {
    if (allowed.has(name) && chars <= MAX_CHARS) return false;
    if (!reported.has(name) && reported.size < 20) {
      reported.add(name);
      const problem = allowed.has(name) ? 'it has more than 1 KB' : 'no feature.json names it in `cookies`';
      reportError(new Error(`The cookie "${name.slice(0, 64)}" was not written: ${problem}.`));
    }
    return true;
  };
  const native = Object.getOwnPropertyDescriptor(Document.prototype, 'cookie');
  if (native)
    Object.defineProperty(Document.prototype, 'cookie', {
      ...native,
      configurable: false,
      set(this: Document, value: unknown) {
        const text = String(value);
        const name = text.split(/[=;]/, 1)[0]?.trim() ?? '';
        if (DELETION.test(text) || !isRefused(name, text.length)) native.set?.call(this, text);
      },
    });
  const { CookieStore } = globalThis as { CookieStore?: { prototype: CookieStoreLike } };
  const set = CookieStore?.prototype.set;
  if (!CookieStore || !set) return;
  Object.defineProperty(CookieStore.prototype, 'set', {
    value(this: CookieStoreLike, cookie: string | { name: string; value?: string }, text?: string) {
      const options =
        typeof cookie === 'object' ? { ...cookie } : { name: String(cookie), value: String(text) };
      const chars = options.name.length + String(options.value).length;
      return isRefused(options.name, chars) ? Promise.resolve() : set.call(this, options);
    },
  });
}
