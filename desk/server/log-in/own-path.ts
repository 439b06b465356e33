/** The address of a page of the desk, for a redirect; that of the first page for any other address. */
export function ownPath(to: unknown): string {
  const here = 'http://here';
  if (typeof to !== 'string' || !URL.canParse(to, here)) return '/';
  const { origin, pathname, search } = new URL(to, here);
  return origin === here && !pathname.startsWith('//') ? pathname + search : '/';
}
