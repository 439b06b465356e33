import { hashOf } from '@stepwell/release-server/files';
import type { Release } from '@stepwell/release-server/release';

/** Name of a release's integrity list, in the folder of its browser files. The edge makes the list; no release contains one. */
export const INTEGRITY_LIST = 'integrity.json';

/** Files of the list: scripts and styles. Browser files in subfolders are pictures, sounds and fonts. */
const LISTED = /^browser\/([^/]+\.(?:js|css))$/;

/** Whether a path in a release is a script or style that pages load. */
export function isListed(path: string): boolean {
  return LISTED.test(path);
}

export interface IntegrityList {
  /** JSON: SHA-384, base64, of each script and style, by name. */
  text: string;
  /** SHA-384 of `text` in base64: part of the page's HTML. */
  hash: string;
}

const lists = new WeakMap<Release, IntegrityList>();

/**
 * The hashes with which pages load a release's scripts and styles. They come from the release's signed record, so all edges return the
 * same list: the page of one edge can load the list from another.
 */
export function integrityList(release: Release): IntegrityList {
  const cached = lists.get(release);
  if (cached) return cached;
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
 * The attribute `integrity` of a browser file, by the file's name in the release.
 * @returns `undefined` for a file that is not in the release's record; such a file must not be loaded
 */
export function integrityOf({ files }: Release, name: string): string | undefined {
  const path = `browser/${name}`;
  return Object.hasOwn(files, path) ? `sha384-${files[path]}` : undefined;
}
