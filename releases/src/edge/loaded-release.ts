import { extname } from 'node:path';
import type { FeatureManifest } from '@stepwell/platform';
import type { Contents } from '../contents';
import type { PublicKeys } from '../keys';
import { verifyRelease } from '../publishing/verify-release';
import { basePath, type ReleaseName, type ReleaseRecord } from '../release';
import { ReleaseError } from '../release-error';

/** A file of a release, verified against the hash in its record. */
export interface ReleaseFile {
  body: Buffer;
  /** Content type by extension, such as `text/javascript; charset=utf-8`. */
  type: string;
  /** Value of an `integrity` attribute, such as `sha384-…`. */
  integrity: string;
  /** Compressed copies; only of text files that shrink. */
  brotli?: Buffer;
  gzip?: Buffer;
}

/** A release in memory, whose signature and files were verified when it was read. */
export interface LoadedRelease extends ReleaseRecord {
  /** Public path of the browser files: `/r/<feature>/<release id>/`. */
  base: string;
  /** Absent for the shell. */
  manifest?: FeatureManifest;
  /** @param path inside the release, such as `browser/main.js` or `node/CheckoutPage.js` */
  file(path: string): ReleaseFile | undefined;
}

/** Content types by extension; default `application/octet-stream`. */
const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.wav': 'audio/wav',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
};

/** Verifies a release and holds its files. @throws ReleaseError with a clause if it is unsigned, damaged, or another release */
export function loadRelease(
  contents: Contents,
  keys: PublicKeys,
  { feature, id }: ReleaseName,
): LoadedRelease {
  const { record, manifest } = verifyRelease(contents, keys);
  if (record.feature !== feature || record.id !== id)
    throw new ReleaseError(`its record is of ${record.feature} ${record.id}`);
  return heldRelease(contents, record, manifest);
}

/** The files of a release in memory, without a check, such as of a build that is not signed yet. */
export function heldRelease(
  contents: Contents,
  record: ReleaseRecord,
  manifest: FeatureManifest | undefined,
): LoadedRelease {
  return {
    ...record,
    base: basePath(record),
    ...(manifest && { manifest }),
    file: (path) => {
      const body = contents.get(path);
      if (!body || !Object.hasOwn(record.files, path)) return undefined;
      const [brotli, gzip] = [contents.get(`${path}.br`), contents.get(`${path}.gz`)];
      return {
        body,
        type: TYPES[extname(path)] ?? 'application/octet-stream',
        integrity: `sha384-${record.files[path]}`,
        ...(brotli && { brotli }),
        ...(gzip && { gzip }),
      };
    },
  };
}
