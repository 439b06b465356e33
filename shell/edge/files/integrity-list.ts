import { hashOf } from '@stepwell/release-server/file-check';
import type { Release } from '@stepwell/release-server/release';

/** Name of a release's list, beside its browser files. No release has a file of that name: the edge answers for it. */
export const INTEGRITY_LIST = 'integrity.json';

/** What a page may run or be styled by. Files in folders are pictures, sounds and faces. */
const LISTED = /^browser\/([^/]+\.(?:js|css))$/;

export interface IntegrityList {
  /** JSON: SHA-384, base64, by name, of each script and style that a browser may ask for. */
  text: string;
  /** SHA-384 of that text, base64: what a page has of it before anything is loaded. */
  hash: string;
}

const lists = new WeakMap<Release, IntegrityList>();

/**
 * Scripts and styles of a release with the hashes by which pages load them, from the record that its team has signed. The
 * same of any edge, so that a page of one may ask another.
 */
export function integrityList(release: Release): IntegrityList {
  const known = lists.get(release);
  if (known) return known;
  const listed = Object.entries(release.files).flatMap(([path, hash]) => {
    const name = LISTED.exec(path)?.[1];
    return name ? [[name, hash] as const] : [];
  });
  const text = JSON.stringify(Object.fromEntries(listed.sort(([a], [b]) => (a < b ? -1 : 1))));
  const list = { text, hash: hashOf(Buffer.from(text)) };
  lists.set(release, list);
  return list;
}

/**
 * The `integrity` of one browser file, by its name in the release.
 * @returns `undefined` for what the release does not list: that must not be loaded
 */
export function integrityOf({ files }: Release, name: string): string | undefined {
  const path = `browser/${name}`;
  return Object.hasOwn(files, path) ? `sha384-${files[path]}` : undefined;
}
