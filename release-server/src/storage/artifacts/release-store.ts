import type { Release } from '../../release';

export interface PublishOutcome {
  release: Release;
  /** False when exactly this release was there already. */
  isNew: boolean;
}

/**
 * All published releases, each written once. The files of a release that it hands out stand in a folder of this
 * machine: pages are made from them, and a page cannot wait for a network.
 */
export interface ReleaseStore {
  has(feature: string, id: string): boolean;
  /** @throws ReleaseError if it was never published */
  read(feature: string, id: string): Release;
  /** The same for whoever can do without: `undefined` where there is none that can be read. */
  find(feature: string, id: string): Release | undefined;
  /** Ids of a feature's releases, the newest first. */
  list(feature: string): string[];
  /** Names of all features that have a release. */
  features(): string[];
  /** Milliseconds since 1970. */
  publishedAt(feature: string, id: string): number;
  /**
   * Takes a build in and makes it visible at once. A published release is never changed: the same build again is
   * nothing new, and one whose files were damaged is put back as it was published.
   * @throws ReleaseError when the build is not whole, another build has this id, or no published shell lends what
   * it needs
   */
  publish(buildFolder: string): Promise<PublishOutcome>;
}
