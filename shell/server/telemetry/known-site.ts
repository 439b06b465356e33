import type { Release } from '@stepwell/releases/release';
import { FEATURE_NAME, RELEASE_ID } from '@stepwell/releases/release-check';
import type { ReleaseStore } from '@stepwell/releases/store';
import { LRUCache } from 'lru-cache';
import type { Feature } from '../../src/boot/boot';
import { SHELL_PAGES } from '../../src/site/pages';
import type { KnownSite } from './read-visit';

/** Records of releases that are told of, some kilobytes each. */
const KEPT_RECORDS = 50;

/** All published releases, since a page that was opened long ago tells too, and the routes of what is live. */
export function knownSite(
  store: Pick<ReleaseStore, 'find'>,
  currentFeatures: () => readonly Feature[],
): KnownSite {
  const records = new LRUCache<string, Release>({ max: KEPT_RECORDS });
  return {
    releaseOf: (feature, id) => {
      if (!FEATURE_NAME.test(feature) || !RELEASE_ID.test(id)) return undefined;
      const key = `${feature}/${id}`;
      const release = records.get(key) ?? store.find(feature, id);
      if (release) records.set(key, release);
      return release;
    },
    routes: () =>
      new Set([
        ...SHELL_PAGES.map(({ path }) => path),
        ...currentFeatures().flatMap(({ manifest }) => manifest.routes.map(({ path }) => path)),
      ]),
  };
}
