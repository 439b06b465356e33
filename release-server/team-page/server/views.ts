import { type AssessedCanary, assessCanaries } from '@stepwell/release-server/canary-rule';
import type { Listing, Shown, StorageManager } from '@stepwell/release-server/manager';
import { pageOf, previewLink } from '@stepwell/release-server/preview-link';
import { type AuditLine, groupOf, type RegistryRevision } from '@stepwell/release-server/registry';
import { SHELL } from '@stepwell/release-server/release';
import { ReleaseError } from '@stepwell/release-server/release-error';
import type { Published, ReleaseName } from '@stepwell/release-server/storage';
import { describeTestRun, testRunResult } from '@stepwell/release-server/test-run-result';
import type { LiveFeature } from '../src/overview/OverviewPage';
import type { ReleasePageProps } from '../src/release/ReleasePage';
import type { ShownReport } from '../src/release/ReportRow';
import type { ReleaseState } from '../src/releases/ReleaseChip';
import type { ListedRelease, ReleasesPageProps } from '../src/releases/ReleasesPage';
import type { TeamParts } from './team-page';
import { visitsOf, withSources } from './visit-summaries';

// Props of the pages that show releases, read from the storage.

/** Target of links that show releases on the site. */
interface OnSite {
  /** Address of the site; without it there are no links. */
  siteUrl?: string;
  /** Path and query of a page of the site; default: the feature's own page. */
  from?: string;
}

const RELEASES_PER_PAGE = 20;

/** Live features, sorted by name, with canaries and visits. */
export function liveFeatures(
  { storage, siteUrl }: Pick<TeamParts, 'storage' | 'siteUrl'>,
  { features }: RegistryRevision,
  canaries: readonly Pick<AssessedCanary, 'feature' | 'reason'>[],
): Promise<LiveFeature[]> {
  const named = Object.entries(features).sort(([one], [other]) => (one < other ? -1 : 1));
  return Promise.all(
    named.map(async ([feature, { canary, ...live }]) => {
      const assessment = canaries.find((each) => each.feature === feature)?.reason ?? '';
      const ids = [live.live, live.previous, canary?.release].filter((id) => typeof id === 'string');
      const visits = ids.map(await visitsOf(storage, feature));
      const onSite = linkOnSite(await storage.artifacts.find(feature, live.live), { siteUrl });
      const listed = canary && { canary: { ...canary, group: groupOf(canary), assessment } };
      return { feature, ...live, visits, onSite, ...listed };
    }),
  );
}

/** A page of a feature's releases, the newest first. @param page from 0 @throws ReleaseError 404 if only other features have releases */
export async function releasesView(
  manager: StorageManager,
  feature: string,
  { page, ...onSite }: { page: number } & OnSite,
): Promise<ReleasesPageProps> {
  const [listing, history] = await Promise.all([manager.listing(), manager.history()]);
  const features = [
    ...new Set([...listing.releases.map((each) => each.feature), ...Object.keys(listing.features)]),
  ];
  if (!features.includes(feature) && features.length > 0)
    throw new ReleaseError(
      `Nothing is published as ${feature}: there is ${features.sort().join(', ')}.`,
      404,
    );
  const ids = idsOf(listing, feature);
  const first = page * RELEASES_PER_PAGE;
  const idsOfPage = ids.slice(first, first + RELEASES_PER_PAGE);
  // One release more than the page shows, because each release is compared with the release that was published before it.
  const read = await Promise.all(
    ids.slice(first, first + RELEASES_PER_PAGE + 1).map((id) => ifThere(manager.show(feature, id))),
  );
  const releases = idsOfPage.flatMap((id, index): ListedRelease | [] => {
    const release = read[index];
    if (!release) return [];
    const [newest] = release.plays;
    const state = stateOf(listing, history, feature, id);
    return {
      release,
      state,
      onSite: state === 'blocked' ? undefined : linkOnSite(release, onSite),
      report: newest && describeTestRun(newest),
      before: read[index + 1],
    };
  });
  const live = listing.features[feature]?.live ?? null;
  const nextPage = ids.length > first + idsOfPage.length ? page + 1 : null;
  return { feature, features: features.sort(), releases, ids, live, nextPage, from: onSite.from };
}

/** One release, what it would change if it became live, and its visits. @throws ReleaseError 404 */
export async function releaseView(
  { manager, storage, places, siteUrl }: TeamParts,
  { feature, id }: ReleaseName,
): Promise<Omit<ReleasePageProps, 'visitor' | 'typed' | 'workbench'>> {
  const [release, listing, history, canaries] = await Promise.all([
    manager.show(feature, id),
    manager.listing(),
    manager.history(),
    assessCanaries(storage, await storage.deployments.current()),
  ]);
  const assessment = canaries.find((each) => each.feature === feature);
  const live = listing.features[feature];
  const ids = idsOf(listing, feature);
  const beforeId = ids[ids.indexOf(id) + 1];
  const canCompare = live && live.live !== id && ids.includes(live.live);
  // The baseline is the release that a live release has replaced, or that any other release would replace.
  const baselineId = live?.live === id ? live.previous : live?.live;
  const [before, comparison, visitsTo] = await Promise.all([
    beforeId ? ifThere(manager.show(feature, beforeId)) : undefined,
    canCompare ? ifThere(manager.compare(feature, live.live, id)) : undefined,
    visitsOf(storage, feature),
  ]);
  const blocked = listing.blocked?.[feature]?.[id];
  return {
    release,
    state: stateOf(listing, history, feature, id),
    blocked,
    onSite: blocked === undefined ? linkOnSite(release, { siteUrl }) : undefined,
    before,
    report: reportOf(release, listing),
    live,
    comparison,
    canary: assessment && {
      ...assessment.canary,
      group: groupOf(assessment.canary),
      assessment: assessment.reason,
    },
    visits: await withSources(visitsTo(id), places),
    baseline: baselineId ? visitsTo(baselineId) : undefined,
  };
}

/** The result of `reading`; `undefined` if its release cannot be read, or was deleted after it was listed. */
async function ifThere<T>(reading: Promise<T>): Promise<T | undefined> {
  return reading.catch((error) => {
    if (error instanceof ReleaseError && error.status === 404) return undefined;
    throw error;
  });
}

/** Result of the release's test runs; none for the shell. For a live release, any test run counts, whatever it was compared with. */
function reportOf({ record, plays }: Shown, { features, rules }: Listing): ShownReport | undefined {
  const { feature, id } = record;
  if (feature === SHELL) return undefined;
  const live = features[feature]?.live;
  const result = testRunResult({ feature, id }, live && live !== id ? live : null, plays);
  return { ...result, isReasonRequired: !result.isGood && rules?.requireReport === true };
}

/** Link to a preview: shows a release on the site, in the visitor's tab only. */
function linkOnSite(release: Published | undefined, { siteUrl, from }: OnSite): string | undefined {
  return release && siteUrl
    ? previewLink(siteUrl, from ?? pageOf(release.manifest), release.record)
    : undefined;
}

/** Ids of a feature's releases, the newest first. */
function idsOf({ releases }: Listing, feature: string): string[] {
  return releases.filter((each) => each.feature === feature).map(({ id }) => id);
}

function stateOf(
  { features, blocked }: Listing,
  history: readonly AuditLine[],
  feature: string,
  id: string,
): ReleaseState {
  if (blocked?.[feature]?.[id] !== undefined) return 'blocked';
  if (features[feature]?.live === id) return 'live';
  if (features[feature]?.canary?.release === id) return 'canary';
  if (features[feature]?.previous === id) return 'previous';
  return history.some(({ live }) => live[feature] === id) ? 'was-live' : 'never-live';
}
