/** Returns `to` if it is a path of the desk, otherwise `/`: a redirect to a link's `to` must not lead to another site (open redirect). */
export function localPath(to: unknown): string {
  const base = 'http://desk.invalid';
  if (typeof to !== 'string' || !URL.canParse(to, base)) return '/';
  const { origin, pathname, search } = new URL(to, base);
  return origin === base && !pathname.startsWith('//') ? pathname + search : '/';
}
