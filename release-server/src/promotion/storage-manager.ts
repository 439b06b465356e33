import { setTimeout as pause } from 'node:timers/promises';
import { requireOwnClaims } from '../claims/claim-owners';
import { checkManifest } from '../publishing/manifest-check';
import { DEFAULT_SCRIPTS_KB } from '../publishing/script-budget';
import { requireSummary, type StoredTestRun, type TestRunSummary } from '../publishing/test-run-summary';
import { type AuditLine, liveIds, type RegistryContent, type RegistryRevision } from '../registry';
import { type Release, type ReleaseName, readRelease, SCENARIOS_FILE } from '../release';
import { notPublished, ReleaseError } from '../release-error';
import { resignedList } from '../signatures/release-list';
import type { Published, PublishOptions } from '../storage/artifacts/artifacts';
import { type FolderPlace, FolderStorage } from '../storage/folder-storage';
import type { EdgeReport } from '../storage/signals/signals';
import type { ReleaseStorage } from '../storage/storage';
import { type CanaryWish, planCanary, planStop } from './canary-plan';
import { auditOf, type Change, currentFor } from './change';
import { compareReleases } from './compare';
import { misfitsOf, planBlock, planPromotion, previousOf } from './plan';
import { pageOf, previewLink } from './preview-link';
import { checkClaimsOf, lookUpReleases } from './release-lookup';
import type { Comparison, Listing, Promotion, PublishedNow, ReleaseManager, Shown } from './release-manager';
import { requireTestRuns, type TestRunResult, testRunResults } from './test-run-result';

export type { CanaryWish } from './canary-plan';
// biome-ignore lint/performance/noBarrelFile: an entry of the package
export { limitScripts, requireReports } from './registry-rules';
export type { Comparison, Listing, Promotion, ReleaseManager, Shown } from './release-manager';

/** Longest time for which a change waits until all edges serve it. */
const EDGES_TIMEOUT_MS = 5000;
/** How often a waiting change reads the edges' reports; also the longest pause before another attempt to write. */
const POLL_MS = 50;
/** Attempts to write a revision. An attempt fails if another process has written a revision since the registry was read. */
const WRITE_ATTEMPTS = 50;

/** The content of the next revision and its line of the log, checked but not written. */
interface Plan {
  content: RegistryContent;
  action: string;
  plays?: TestRunResult[];
}

/** Reads and changes releases in the storage itself: for commands without `RELEASES_URL`, in the release service and in `npm start`. */
export class StorageManager implements ReleaseManager {
  /** @param edgesTimeoutMs how long a change waits for edges; 0: not at all @param siteUrl the site's address without a trailing slash */
  constructor(
    private readonly storage: ReleaseStorage,
    private readonly edgesTimeoutMs = EDGES_TIMEOUT_MS,
    private readonly siteUrl = '',
  ) {}

  async publish(
    buildFolder: string,
    { feature, id, ...options }: ReleaseName & PublishOptions,
  ): Promise<PublishedNow> {
    const current = await this.storage.deployments.current();
    const scriptsKb = current.rules?.scriptsKb?.[feature] ?? DEFAULT_SCRIPTS_KB;
    await this.checkClaims(buildFolder, current);
    const { isNew } = await this.storage.artifacts.publish(buildFolder, { ...options, scriptsKb });
    const published = await this.find(feature, id);
    return { feature, id, isNew, misfits: await this.misfits(published), link: this.linkTo(published) };
  }

  private linkTo({ manifest, record }: Published): string {
    return previewLink(this.siteUrl, pageOf(manifest), record);
  }

  async storeTestRun(summary: TestRunSummary, by: string): Promise<StoredTestRun> {
    requireSummary(summary);
    const { feature, release, against, at } = summary;
    await this.find(feature, release);
    if (against !== null) await this.find(feature, against);
    const { blocked } = await this.storage.deployments.current();
    const blockReason = blocked?.[feature]?.[release];
    if (blockReason !== undefined)
      throw new ReleaseError(
        `${feature} ${release} is blocked, and its reports stay as they are: ${blockReason}`,
        409,
      );
    const stored = (await this.storage.artifacts.testRuns(feature, release)).find(
      (each) => each.against === against,
    );
    if (stored && stored.at > at)
      throw new ReleaseError(
        `A report of ${stored.at} is stored with ${feature} ${release}, and this one is of ${at}: run the tests again.`,
        409,
      );
    const run = { ...summary, by, storedAt: new Date().toISOString() };
    await this.storage.artifacts.saveTestRun(run);
    return run;
  }

  async promote(releaseIds: Record<string, string>, change: Change): Promise<Promotion> {
    return this.change(change, async (current) => {
      const lookup = await lookUpReleases(this.storage.artifacts, current, releaseIds);
      const content = planPromotion(lookup, current, releaseIds, change.by);
      checkClaimsOf(lookup, current, content, releaseIds);
      const plays = await this.testRunResults(current, releaseIds);
      requireTestRuns(current, plays, change);
      const names = Object.entries(releaseIds).map((name) => name.join(' '));
      return { content, action: `promote ${names.join(', ')}`, plays };
    });
  }

  async rollback(feature: string, change: Change, to?: string): Promise<Promotion> {
    return this.change(change, async (current) => {
      const target = to ?? previousOf(current, feature);
      if (to) await this.requireWasLive(current, feature, to);
      const releaseIds = { [feature]: target };
      const lookup = await lookUpReleases(this.storage.artifacts, current, releaseIds);
      const content = planPromotion(lookup, current, releaseIds, change.by);
      // Routes and slots of the previous release are not checked, even if they were handed over, because a rollback to it must always work.
      if (to) checkClaimsOf(lookup, current, content, releaseIds);
      return { content, action: `rollback ${feature} to ${target}` };
    });
  }

  async block(feature: string, id: string, change: Change): Promise<Promotion> {
    const { reason } = change;
    if (!reason?.trim())
      throw new ReleaseError('A block needs a reason: each attempt to promote the release shows it.');
    await this.find(feature, id);
    return this.change(change, async (current) => ({
      content: planBlock(current, feature, id, reason),
      action: `block ${feature} ${id}`,
    }));
  }

  async canary(wish: CanaryWish, change: Change): Promise<Promotion> {
    const { feature, id, percent } = wish;
    return this.change(change, async (current) => {
      const lookup = await lookUpReleases(this.storage.artifacts, current, { [feature]: id });
      const content = planCanary(lookup, current, wish, change.by);
      checkClaimsOf(lookup, current, content, { [feature]: id });
      const { group } = content.features[feature]?.canary ?? {};
      return {
        content,
        action: `canary ${feature} ${id} at ${percent} %${group ? ` and for the group ${group}` : ''}`,
        plays: await this.testRunResults(current, { [feature]: id }),
      };
    });
  }

  async stopCanary(feature: string, change: Change): Promise<Promotion> {
    return this.change(change, async (current) => {
      const { content, id } = planStop(current, feature);
      return { content, action: `stop canary ${feature} ${id}` };
    });
  }

  async listing(): Promise<Listing> {
    const [{ signed: _, ...registry }, releases] = await Promise.all([
      this.storage.deployments.current(),
      this.storage.artifacts.list(),
    ]);
    return { ...registry, releases };
  }

  async show(feature: string, id: string): Promise<Shown> {
    const release = await this.find(feature, id);
    const text = await this.storage.artifacts.fileOf(feature, id, SCENARIOS_FILE);
    const scenarios = text ? (JSON.parse(text.toString()) as Shown['scenarios']) : [];
    const plays = await this.storage.artifacts.testRuns(feature, id);
    const link = this.linkTo(release);
    return { ...release, link, scenarios: scenarios.map(({ name, title }) => ({ name, title })), plays };
  }

  async fetch(feature: string, id: string, folder: string): Promise<void> {
    await this.find(feature, id);
    await this.storage.artifacts.copyTo(feature, id, folder);
  }

  async compare(feature: string, from: string, to: string): Promise<Comparison> {
    const readableRelease = async (id: string) => ({
      ...(await this.find(feature, id)),
      sizes: await this.storage.artifacts.sizesOf(feature, id),
      read: (name: string) => this.storage.artifacts.fileOf(feature, id, name),
    });
    return compareReleases(await readableRelease(from), await readableRelease(to));
  }

  history(): Promise<AuditLine[]> {
    return this.storage.deployments.history();
  }

  async resign(feature: string, only?: string[]): Promise<string[]> {
    const { text, ids } = resignedList(
      this.storage.keys,
      feature,
      await this.storage.artifacts.signed(feature),
      only,
    );
    await this.storage.artifacts.saveList(feature, text);
    return ids;
  }

  edges(): Promise<EdgeReport[]> {
    return this.storage.signals.edges();
  }

  close(): Promise<void> {
    return this.storage.close();
  }

  private testRunResults(
    current: RegistryContent,
    releaseIds: Record<string, string>,
  ): Promise<TestRunResult[]> {
    return testRunResults(current, releaseIds, (feature, id) => this.storage.artifacts.testRuns(feature, id));
  }

  private async find(feature: string, id: string): Promise<Published> {
    const release = await this.storage.artifacts.find(feature, id);
    if (release) return release;
    throw notPublished(feature, id);
  }

  /** Computes the next revision from the current one and writes it; computes it again after a conflict with another writer. */
  private async change(
    change: Change,
    plan: (current: RegistryRevision) => Promise<Plan>,
  ): Promise<Promotion> {
    for (let attempt = 1; ; attempt += 1) {
      const current = await currentFor(change, this.storage);
      // `plan` is called outside of `try`, because a change that it refuses with 409, such as for a blocked release, is not tried again.
      const { content, action, plays } = await plan(current);
      try {
        const audit = { ...auditOf(action, change), ...testRunsAtPromotion(plays, change) };
        const { signed: _, ...written } = await this.storage.deployments.write(
          content,
          audit,
          current.revision,
        );
        // The revision is written: the change has not failed if the edges cannot be read.
        const unknown = { edges: [], lagging: ['unknown edges (the storage does not answer)'] };
        const served = await this.waitUntilServed(written.revision).catch(() => unknown);
        return { ...written, plays, ...served };
      } catch (error) {
        const isConflict = error instanceof ReleaseError && error.status === 409;
        if (!isConflict || change.ifRevision !== undefined || attempt === WRITE_ATTEMPTS) throw error;
        await pause(Math.random() * POLL_MS);
      }
    }
  }

  /** Waits until all edges report the revision, or until the timeout. */
  private async waitUntilServed(revision: number): Promise<Pick<Promotion, 'edges' | 'lagging'>> {
    const deadline = performance.now() + this.edgesTimeoutMs;
    for (;;) {
      const edges = await this.storage.signals.edges();
      const lagging = edges.filter((edge) => edge.revision < revision).map(({ name }) => name);
      if (lagging.length === 0 || performance.now() > deadline) return { edges, lagging };
      await pause(POLL_MS);
    }
  }

  /** Why a release cannot go live with the present live releases: a line for each conflict. */
  private async misfits({ record }: Published): Promise<string[]> {
    const ids = Object.entries(liveIds(await this.storage.deployments.current()));
    const live = await Promise.all(ids.map(([feature, id]) => this.storage.artifacts.find(feature, id)));
    return misfitsOf(
      record,
      live.flatMap((release) => release?.record ?? []),
    );
  }

  private async requireWasLive(current: RegistryRevision, feature: string, id: string): Promise<void> {
    const lines = await this.storage.deployments.history();
    const wasLive =
      lines.some(({ live }) => live[feature] === id) || current.features[feature]?.previous === id;
    if (!wasLive)
      throw new ReleaseError(
        `${feature} ${id} was never live, so no rollback can go back to it: use promote.`,
        404,
      );
  }

  /** Checks the routes and slots of a build. Ignores an invalid build, because `artifacts.publish` refuses it next, with the reason. */
  private async checkClaims(buildFolder: string, current: RegistryRevision): Promise<void> {
    let build: Release;
    try {
      build = readRelease(buildFolder);
      checkManifest(build);
    } catch {
      return;
    }
    const { claimSource } = await lookUpReleases(this.storage.artifacts, current, {});
    requireOwnClaims(build, current, current, claimSource, 'cannot be published');
  }
}

/** Results of test runs for the log, as text, so that later test runs do not change it. */
function testRunsAtPromotion(
  plays: readonly TestRunResult[] = [],
  { unplayed }: Change,
): Pick<AuditLine, 'plays' | 'unplayed'> {
  const isUnplayed = unplayed && plays.some(({ isGood }) => !isGood);
  return {
    ...(plays.length > 0 && { plays: plays.map(({ feature, id, says }) => `${feature} ${id}: ${says}`) }),
    ...(isUnplayed && { unplayed: true as const }),
  };
}

/** Makes releases of a data folder live without waiting for edges. */
export function promote(
  place: FolderPlace,
  releaseIds: Record<string, string>,
  change: Change,
): Promise<Promotion> {
  return new StorageManager(new FolderStorage(place), 0).promote(releaseIds, change);
}
