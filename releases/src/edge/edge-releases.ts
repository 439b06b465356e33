import type { FeatureManifest } from '@stepwell/platform';
import type { ReleaseRecord } from '../release';

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

/** The releases of one remote that pages can use; at least one of the two is present. */
export interface UsableRelease {
  /** Live release id in the registry. */
  liveId: string;
  /** Absent if the live release is unsigned, damaged, or needs other packages than the shell shares; then `previous` serves. */
  live?: LoadedRelease;
  /** The release that was live before, if it can be used: the fallback. */
  previous?: LoadedRelease;
}

/** What is live at one revision of the registry. */
export interface LiveReleases {
  revision: number;
  shell: LoadedRelease;
  /** By feature, sorted; only remotes with a usable release. */
  remotes: ReadonlyMap<string, UsableRelease>;
}

export interface EdgeReleases {
  readonly current: LiveReleases;
  /**
   * Calls the listener with each new revision before it becomes `current`. The releases of `next` are verified; the listener warms up
   * a renderer and switches. If it rejects, `current` stays, and the revision is tried again some seconds later.
   */
  onChange(listener: (next: LiveReleases) => Promise<void>): void;
  /**
   * Any published release, for `?release=` and for files that open tabs still request.
   * @returns undefined if the release is unknown, unsigned or damaged
   */
  find(feature: string, id: string): Promise<LoadedRelease | undefined>;
  /** Milliseconds since the release service, or the local registry, was last read without an error. */
  readonly silentForMs: number;
  close(): Promise<void>;
}

export interface EdgeReleasesOptions {
  dataDir: string;
  /** Address of the release service (`RELEASES_URL`), from which releases are copied into `dataDir`; unset: `dataDir` is its folder. */
  releasesUrl?: string;
  /** File with the public keys of each feature (`RELEASE_KEYS`); default `<dataDir>/releases/keys.json`, which `npm start` writes. */
  keysFile?: string;
  log: (text: string) => void;
}

/** Opens the releases that this edge serves. @throws Error if no shell is live, or the live shell cannot be used */
export declare function openEdgeReleases(options: EdgeReleasesOptions): Promise<EdgeReleases>;
