import type { Release } from '@stepwell/release-server/release';
import { FEATURE_NAME, RELEASE_ID } from '@stepwell/release-server/release-check';
import type { ReleaseStore } from '@stepwell/release-server/store';
import { LRUCache } from 'lru-cache';

/** An LRU cache of the records of published releases. Feature and id come from requests, so they are checked before the disk is read. */
export class ReleaseRecords {
  private readonly cache = new LRUCache<string, Release>({ max: 100 });

  constructor(private readonly store: Pick<ReleaseStore, 'find'>) {}

  /** @returns `undefined` if feature or id is invalid, or no such release exists */
  find(feature: string, id: string): Release | undefined {
    if (!FEATURE_NAME.test(feature) || !RELEASE_ID.test(id)) return undefined;
    const key = `${feature}/${id}`;
    const release = this.cache.get(key) ?? this.store.find(feature, id);
    if (release) this.cache.set(key, release);
    return release;
  }

  /** Removes a record from the cache, so that the next request reads it from the disk. */
  forget(feature: string, id: string): void {
    this.cache.delete(`${feature}/${id}`);
  }
}
