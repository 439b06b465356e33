/** What has been said on this page. */
const said = new Set<string>();

/**
 * Says in the console, once and in development alone, that a thing of platform goes. In production nothing is left of it, nor of
 * what it is called with; tests of remotes, which nothing may be logged in, are left alone.
 * @param name as remotes import it
 * @param since version that says so first, as its `@deprecated` has it
 * @param use what to use instead
 */
export function deprecated(name: string, since: string, use: string): void {
  if (process.env.NODE_ENV !== 'development' || said.has(name)) return;
  said.add(name);
  // biome-ignore lint/suspicious/noConsole: it is for whoever develops a remote
  console.warn(`${name} of @stepwell/platform is deprecated since ${since} and will go: use ${use}.`);
}
