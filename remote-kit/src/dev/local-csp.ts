/** Directives about transport and reports, which do not apply on localhost. */
const REMOVED = new Set(['upgrade-insecure-requests', 'block-all-mixed-content', 'report-uri', 'report-to']);

/** Directives that must allow files and events of the development server. */
const ALLOW_SELF = ['script-src', 'style-src', 'connect-src'];

/**
 * The content security policy of a live page for localhost. It is as strict as the live one, but allows this server's files and events, and
 * `frames`.
 * @param site origin of the live site
 * @param frames origins that the local remote may frame
 */
export function localPolicy(policy: string, site: string, frames: readonly string[]): string {
  const { host } = new URL(site);
  const directives = policy
    .split(';')
    .map((text) => text.trim().split(/\s+/))
    .filter(([name = '']) => name !== '' && !REMOVED.has(name.toLowerCase()));
  return directives
    .map(([name = '', ...sources]) => {
      const local = sources.map((source) => (source === site || source === host ? "'self'" : source));
      if (ALLOW_SELF.includes(name)) return allowing(name, local, ["'self'"]);
      return name === 'frame-src' ? allowing(name, local, frames) : [name, ...new Set(local)].join(' ');
    })
    .join('; ');
}

function allowing(name: string, sources: string[], more: readonly string[]): string {
  const allowed = new Set([...sources, ...more]);
  // `'none'` is invalid beside other sources.
  if (allowed.size > 1) allowed.delete("'none'");
  return [name, ...allowed].join(' ');
}
