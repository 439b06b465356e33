/** Prevents open redirects: returns `to` if it is a path of the desk, otherwise the path of the first page. */
export function ownPath(to: unknown): string {
  const here = 'http://here';
  if (typeof to !== 'string' || !URL.canParse(to, here)) return '/';
  const { origin, pathname, search } = new URL(to, here);
  return origin === here && !pathname.startsWith('//') ? pathname + search : '/';
}
