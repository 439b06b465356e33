import type { ReleaseStore } from '@stepwell/release-server/release-store';
import type { Feature } from '../../browser/site/feature';
import { SHELL_PAGES } from '../../browser/site/pages';
import { ReleaseRecords } from '../files/release-records';
import type { KnownSite } from './parse-beacon';

/** Records of releases that are told of. */
const KEPT_RECORDS = 50;

/** All published releases, since a page that was opened long ago tells too, and the routes of what is live. */
export function knownSite(
  store: Pick<ReleaseStore, 'find'>,
  currentFeatures: () => readonly Feature[],
): KnownSite {
  const records = new ReleaseRecords(store, KEPT_RECORDS);
  return {
    releaseOf: (feature, id) => records.find(feature, id),
    routes: () =>
      new Set([
        ...SHELL_PAGES.map(({ path }) => path),
        ...currentFeatures().flatMap(({ manifest }) => manifest.routes.map(({ path }) => path)),
      ]),
  };
}
