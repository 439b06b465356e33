import { createHash } from 'node:crypto';

/** A page with the hashes of changed files, so that the browser accepts these files as if the team had published them. */
export interface PatchedPage {
  /** Base of the release: `/r/<feature>/<id>/`. */
  base: string;
  /** The release's `integrity.json` with the hashes of the changed files. */
  list: string;
  html: string;
}

/**
 * Replaces the hashes in a page by those of the changed files, because a team's broken release is published with hashes that match its
 * files.
 * @param contentOf new content of a file by URL; `undefined` for an unchanged one
 */
export async function withValidHashes(
  html: string,
  { origin, remote }: { origin: string; remote: string },
  contentOf: (url: string) => Promise<string | undefined>,
): Promise<PatchedPage | undefined> {
  const base = new RegExp(`(/r/${remote}/[^/#"]+/)#`).exec(html)?.[1];
  if (!base) return undefined;
  const reply = await fetchFile(`${origin}${base}integrity.json`);
  const published = (await reply.json()) as Record<string, string>;
  const hashes = await Promise.all(
    Object.entries(published).map(async ([name, hash]) => {
      const content = await contentOf(origin + base + name);
      return [name, content === undefined ? hash : hashOf(content)] as const;
    }),
  );
  const list = JSON.stringify(Object.fromEntries(hashes));
  // The page names the hash of the list (`/r/<feature>/<id>/#<hash>`), and the hashes of the files that it loads itself.
  let patched = html.replace(new RegExp(`${base}#[^ "]+`), () => `${base}#${hashOf(list)}`);
  const attribute = (name: string, hash = '') => `"${base}${name}" integrity="sha384-${hash}"`;
  for (const [name, hash] of hashes)
    patched = patched.replace(attribute(name, published[name]), attribute(name, hash));
  return { base, list, html: patched };
}

/** Fetches a file of a release with the cookie of a preview, because without it the edge hides a release that was never live. */
export function fetchFile(url: string): Promise<Response> {
  const [, id = ''] = /\/r\/[^/]+\/([^/]+)\//.exec(url) ?? [];
  return fetch(url, { headers: { cookie: `stepwell-preview=${id}` } });
}

function hashOf(text: string): string {
  return createHash('sha384').update(text).digest('base64');
}
