import { type AssessedCanary, assessCanaries } from '@stepwell/release-server/canary-judge';
import type { StorageManager } from '@stepwell/release-server/manager';
import { ReleaseError } from '@stepwell/release-server/refusal';
import type { AuditLine, RegistryRevision } from '@stepwell/release-server/registry';
import { SHELL } from '@stepwell/release-server/release';
import type { Listing, Shown } from '@stepwell/release-server/release-manager';
import type { ReleaseStorage } from '@stepwell/release-server/storage';
import { describeTestRun, testRunResult } from '@stepwell/release-server/test-run-result';
import type { LiveFeature } from '../src/overview/OverviewPage';
import type { ReleasePageProps } from '../src/release/ReleasePage';
import type { ReleaseState } from '../src/releases/ReleaseChip';
import type { ListedRelease, ReleasesPageProps } from '../src/releases/ReleasesPage';
import type { ShownReport } from '../src/report/ReportRow';
import { visitsOf, withSources } from './release-visits';
import type { SourcePlaces } from './source-places';

type Manager = Pick<StorageManager, 'listing' | 'show' | 'compare' | 'history'>;

type ReadStorage = Pick<ReleaseStorage, 'signals' | 'deployments'>;

const RELEASES_OF_A_PAGE = 20;

/** What is live of each feature, by name, how its canary stands, and how visits to these and to the one before it went. */
export function liveFeatures(
  storage: Pick<ReleaseStorage, 'signals'>,
  { features }: RegistryRevision,
  canaries: readonly Pick<AssessedCanary, 'feature' | 'reason'>[],
): Promise<LiveFeature[]> {
  const named = Object.entries(features).sort(([one], [other]) => (one < other ? -1 : 1));
  return Promise.all(
    named.map(async ([feature, { canary, ...live }]) => {
      const verdict = canaries.find((each) => each.feature === feature)?.reason ?? '';
      const ids = [live.live, live.previous, canary?.release].filter((id) => typeof id === 'string');
      const visits = ids.map(await visitsOf(storage, feature));
      return { feature, ...live, visits, ...(canary && { canary: { ...canary, verdict } }) };
    }),
  );
}

/**
 * A page of the releases of a feature, the newest first.
 * @param page from 0
 * @throws ReleaseError 404 if nobody ever published anything of that name
 */
export async function releasesView(
  manager: Manager,
  feature: string,
  page: number,
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
  const first = page * RELEASES_OF_A_PAGE;
  const shown = ids.slice(first, first + RELEASES_OF_A_PAGE);
  // One more: the last of the page is held against the one before it.
  const read = await Promise.all(
    ids.slice(first, first + RELEASES_OF_A_PAGE + 1).map((id) => manager.show(feature, id)),
  );
  const releases = shown.map((id, index): ListedRelease => {
    const { publishedAt, by, commit, bytes, scenarios, plays } = read[index] as (typeof read)[number];
    const [play] = plays;
    const older = read[index + 1];
    return {
      id,
      state: stateOf(listing, history, feature, id),
      publishedAt,
      by,
      commit,
      bytes,
      scenarios: scenarios.length,
      report: play && describeTestRun(play),
      before: older && { id: older.record.id, bytes: older.bytes },
    };
  });
  const hasMore = ids.length > first + shown.length;
  const live = listing.features[feature]?.live ?? null;
  return { feature, features: features.sort(), releases, ids, live, nextPage: hasMore ? page + 1 : null };
}

/** One release, what it would change if it became live, and how visits to it went. @throws ReleaseError 404 if it is not there */
export async function releaseView(
  { manager, storage, places }: { manager: Manager; storage: ReadStorage; places: SourcePlaces },
  { feature, id }: { feature: string; id: string },
): Promise<Omit<ReleasePageProps, 'visitor' | 'typed' | 'workbench'>> {
  const [shown, listing, history, canaries] = await Promise.all([
    manager.show(feature, id),
    manager.listing(),
    manager.history(),
    assessCanaries(storage, await storage.deployments.current()),
  ]);
  const judgement = canaries.find((each) => each.feature === feature);
  const { record, publishedAt, by, commit, bytes, scenarios } = shown;
  const live = listing.features[feature];
  const ids = idsOf(listing, feature);
  const beforeId = ids[ids.indexOf(id) + 1];
  const hasLive = live && live.live !== id && ids.includes(live.live);
  // Beside what it replaced, or would replace.
  const besideId = live?.live === id ? live.previous : live?.live;
  const [before, comparison, visitsTo] = await Promise.all([
    beforeId ? manager.show(feature, beforeId) : undefined,
    hasLive ? manager.compare(feature, live.live, id) : undefined,
    visitsOf(storage, feature),
  ]);
  return {
    feature,
    id,
    state: stateOf(listing, history, feature, id),
    blocked: listing.blocked?.[feature]?.[id],
    publishedAt,
    by,
    commit,
    bytes,
    before: before && { id: before.record.id, bytes: before.bytes },
    scenarios,
    report: reportOf(shown, listing),
    needs: record.needs,
    live: live?.live ?? null,
    since: live?.live === id ? live : undefined,
    comparison,
    canary: judgement && { ...judgement.canary, verdict: judgement.reason },
    visits: await withSources(visitsTo(id), places),
    beside: besideId ? visitsTo(besideId) : undefined,
  };
}

/** What is known of a release by reports, held against what it would take the place of. Of the shell there are none. */
function reportOf({ record, plays }: Shown, { features, rules }: Listing): ShownReport | undefined {
  const { feature, id } = record;
  if (feature === SHELL) return undefined;
  const live = features[feature]?.live;
  const found = testRunResult({ feature, id }, live && live !== id ? live : null, plays);
  return { ...found, isAskedFor: !found.isGood && rules?.requireReport === true };
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
  return history.some(({ live }) => live?.[feature] === id) ? 'was-live' : 'never-live';
}
