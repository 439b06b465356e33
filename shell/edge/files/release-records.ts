import type { Release } from '@stepwell/release-server/release';
import { FEATURE_NAME, RELEASE_ID } from '@stepwell/release-server/release-check';
import type { ReleaseStore } from '@stepwell/release-server/store';
import { LRUCache } from 'lru-cache';

/** An LRU cache of records of published releases, some kilobytes each, by feature and id from a request. */
export class ReleaseRecords {
  private readonly cache: LRUCache<string, Release>;

  constructor(
    private readonly store: Pick<ReleaseStore, 'find'>,
    max: number,
  ) {
    this.cache = new LRUCache({ max });
  }

  /** @returns `undefined` for an invalid name, or one that no release has */
  find(feature: string, id: string): Release | undefined {
    if (!FEATURE_NAME.test(feature) || !RELEASE_ID.test(id)) return undefined;
    const key = `${feature}/${id}`;
    const release = this.cache.get(key) ?? this.store.find(feature, id);
    if (release) this.cache.set(key, release);
    return release;
  }

  /** Reads the record again when it is requested next. */
  forget(feature: string, id: string): void {
    this.cache.delete(`${feature}/${id}`);
  }
}
