/** Where to redirect: `to` if it is a path at or below `home`, otherwise `home`. Prevents redirects to another site (open redirect). */
export function localPath(to: unknown, home = '/'): string {
  const base = 'http://local.invalid';
  if (typeof to !== 'string' || !URL.canParse(to, base)) return home;
  const { origin, pathname, search } = new URL(to, base);
  const isBelow = `${pathname}/`.startsWith(home === '/' ? home : `${home}/`);
  return origin === base && isBelow && !pathname.startsWith('//') ? pathname + search : home;
}
