/** Directives that speak of another place than this one, or tell the live site of what happens here. */
const NOT_HERE = new Set(['upgrade-insecure-requests', 'block-all-mixed-content', 'report-uri', 'report-to']);

/** What a local remote needs of its own address: its files, its styles, the news of builds. */
const NEEDED = ['script-src', 'style-src', 'connect-src'];

/**
 * A live page's content security policy as it holds on localhost: as strict, but that the site is here now.
 * @param site origin of the live site
 * @param frames origins that the local remote asks to frame
 */
export function localPolicy(policy: string, site: string, frames: readonly string[] = []): string {
  const { host } = new URL(site);
  const directives = policy
    .split(';')
    .map((text) => text.trim().split(/\s+/))
    .filter(([name = '']) => name !== '' && !NOT_HERE.has(name.toLowerCase()));
  return directives
    .map(([name = '', ...sources]) => {
      const local = sources.map((source) => (source === site || source === host ? "'self'" : source));
      if (NEEDED.includes(name)) return allowing(name, local, ["'self'"]);
      return name === 'frame-src' ? allowing(name, local, frames) : [name, ...new Set(local)].join(' ');
    })
    .join('; ');
}

function allowing(name: string, sources: string[], more: readonly string[]): string {
  const all = new Set([...sources, ...more]);
  // Beside anything else it would be no source at all.
  if (all.size > 1) all.delete("'none'");
  return [name, ...all].join(' ');
}
