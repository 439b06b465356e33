import type { Release } from '@stepwell/release-server/release';
import { FEATURE_NAME, RELEASE_ID } from '@stepwell/release-server/release-check';
import type { ReleaseStore } from '@stepwell/release-server/release-store';
import { LRUCache } from 'lru-cache';

/** Records of published releases that strangers ask for by their names, each read once: some kilobytes each. */
export class ReleaseRecords {
  private readonly kept: LRUCache<string, Release>;

  /** @param atMost so many are remembered */
  constructor(
    private readonly store: Pick<ReleaseStore, 'find'>,
    atMost: number,
  ) {
    this.kept = new LRUCache({ max: atMost });
  }

  /** @returns `undefined` for what is no release's name, and where there is none of it */
  find(feature: string, id: string): Release | undefined {
    if (!FEATURE_NAME.test(feature) || !RELEASE_ID.test(id)) return undefined;
    const key = `${feature}/${id}`;
    const release = this.kept.get(key) ?? this.store.find(feature, id);
    if (release) this.kept.set(key, release);
    return release;
  }

  /** Reads it anew when it is asked for again. */
  forget(feature: string, id: string): void {
    this.kept.delete(`${feature}/${id}`);
  }
}
