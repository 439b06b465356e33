import type { Release } from '../../release';

/** Published releases on this machine's disk: pages are made from them, so reading one never waits for a network. */
export interface ReleaseStore {
  has(feature: string, id: string): boolean;
  /** @throws ReleaseError if it was never published */
  read(feature: string, id: string): Release;
  /** @returns `undefined` if there is none that can be read */
  find(feature: string, id: string): Release | undefined;
  /** Ids of a feature's releases, the newest first. */
  list(feature: string): string[];
  /** Names of all features that have a release. */
  features(): string[];
}
