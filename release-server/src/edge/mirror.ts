import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { LogOnce } from '@stepwell/server-kit/log-once';
import { type AuditLine, type RegistryRevision, recentlyServed, servedIds } from '../registry';
import type { Trust } from '../signatures/trust';
import type { FolderPlace } from '../storage/folder-storage';
import type { ReleaseStorage } from '../storage/storage';
import { EdgeReports } from './edge-reports';
import { SignedReleases } from './signed-releases';

/** How often the storage is polled, in addition to its notifications. */
const POLL_MS = 1000;
/** How long a start without any copy on disk waits for a revision that it accepts. */
const FIRST_START_TIMEOUT_MS = 30_000;

export interface MirrorOptions {
  /** Opens the storage; called again until it succeeds. */
  open: () => Promise<ReleaseStorage>;
  /** Folder of this edge's copies; no other process writes there. */
  place: Pick<FolderPlace, 'store' | 'registry'>;
  trust: Trust;
  /** Name of this edge in reports. */
  name: string;
  log: (text: string) => void;
}

/**
 * Copies the registry and its releases (live, canary, previous and recently served) from a storage in PostgreSQL to this edge's disk, so
 * that pages never depend on the storage. Verifies each release. Keeps the edge's last revision if the new one is older or unsigned, or if
 * one of its live releases or canaries is missing or changed.
 */
export class Mirror {
  readonly reports: EdgeReports;
  private storage: ReleaseStorage | undefined;
  private opening: Promise<ReleaseStorage> | undefined;
  private stopListening: () => void = () => undefined;
  private polling: NodeJS.Timeout | undefined;
  /** The running poll. */
  private following: Promise<void> | undefined;
  /** The running fetch of past releases. */
  private fetchingPast: Promise<void> | undefined;
  /** Releases that were live after this revision may be missing here; `undefined` if all are fetched or being fetched. */
  private missedSince: number | undefined = 0;
  private mayHaveChanged = false;
  private isClosed = false;
  private readonly problem: LogOnce;
  /** When this edge last had the storage's current revision, by `performance.now()`. */
  private upToDateAt = Number.NEGATIVE_INFINITY;

  private constructor(private readonly options: MirrorOptions) {
    this.problem = new LogOnce((text) => options.log(`releases: ${text}`));
    this.reports = new EdgeReports({ ...options, storage: () => this.storage });
  }

  /** Fetches the live releases, then follows the storage. @throws Error if there is no copy on disk and no revision was accepted in time */
  static async start(options: MirrorOptions): Promise<Mirror> {
    const mirror = new Mirror(options);
    const deadline = performance.now() + FIRST_START_TIMEOUT_MS;
    for (;;) {
      await mirror.follow();
      if (options.place.registry.read().revision > 0) break;
      if (performance.now() > deadline)
        throw new Error(
          `No release is live in the storage of releases: ${mirror.problem.problem || 'promote a shell'}.`,
        );
      await pause(POLL_MS);
    }
    mirror.polling = setInterval(() => void mirror.follow().then(() => mirror.fetchMissed()), POLL_MS);
    mirror.fetchMissed();
    return mirror;
  }

  /** Milliseconds since this edge last had the storage's current revision; `Infinity` before the first time. */
  get silentForMs(): number {
    return performance.now() - this.upToDateAt;
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.polling);
    this.stopListening();
    await this.reports.close();
    await this.following;
    await this.fetchingPast;
    await this.storage?.close();
  }

  /** The newest signed list of a feature's releases; it can be newer than the list of the current revision. */
  async newestList(feature: string): Promise<string | undefined> {
    return (await this.opened()).artifacts.signed(feature);
  }

  /** The log of the registry. @throws Error if the storage does not answer */
  async history(): Promise<AuditLine[]> {
    return (await this.opened()).deployments.history();
  }

  /** Copies a release to this edge unless it is there already. @throws Error if the storage does not have all its files */
  async fetch(feature: string, id: string): Promise<void> {
    const { artifacts } = await this.opened();
    await this.options.place.store.adopt(feature, id, (folder) => artifacts.copyTo(feature, id, folder));
  }

  /** Polls the storage, and once more if a notification arrived meanwhile. */
  private follow(): Promise<void> {
    this.mayHaveChanged = true;
    this.following ??= this.pollWhileChanging().finally(() => {
      this.following = undefined;
    });
    return this.following;
  }

  private async pollWhileChanging(): Promise<void> {
    while (this.mayHaveChanged && !this.isClosed) {
      this.mayHaveChanged = false;
      try {
        await this.takeOver(await (await this.opened()).deployments.current());
        this.upToDateAt = performance.now();
      } catch (error) {
        this.problem.report((error as Error).message || String(error));
      }
    }
  }

  private async opened(): Promise<ReleaseStorage> {
    if (this.storage) return this.storage;
    // Concurrent callers share one storage, because only one is closed later.
    this.opening ??= this.options.open().finally(() => {
      this.opening = undefined;
    });
    const storage = await this.opening;
    if (this.storage) return this.storage;
    this.storage = storage;
    this.stopListening = storage.deployments.onRevision(() => void this.follow());
    return storage;
  }

  /** Verifies a revision, fetches its releases, then makes it the current one on this edge. @throws Error if it is refused */
  private async takeOver(next: RegistryRevision): Promise<void> {
    const { place, trust } = this.options;
    const current = place.registry.read();
    // `next` is compared with both revisions, because they differ after a crash between `keep` and `takeOver` below.
    if ([current, trust.last?.revision].every((known) => isDeepStrictEqual(next, known))) return;
    const { artifacts } = await this.opened();
    const verified = await trust.check(next, (role, version) => artifacts.signed(role, version));
    for (const [feature, id] of servedIds(next)) await this.fetch(feature, id);
    await this.fetchPrevious(next);
    const forged = servedIds(next).find(
      ([feature, id]) => !new SignedReleases(place.store, verified).find(feature, id),
    );
    if (forged)
      throw new Error(`${forged.join(' ')} does not match its team's signature. Pages stay as they are`);
    // No `await` between these two calls, so that no request sees the new registry before it is trusted.
    trust.keep(verified);
    place.registry.takeOver(next);
    this.problem.resolve();
    // Releases of skipped revisions are fetched too, because browsers may request their files here, for pages that other edges have sent.
    if (next.revision > current.revision + 1) this.missedSince ??= current.revision;
  }

  /** Fetches the previous releases, to which pages fall back. A failure is only reported, because pages work without them. */
  private async fetchPrevious({ features }: RegistryRevision): Promise<void> {
    for (const [feature, { previous }] of Object.entries(features)) {
      if (previous)
        await this.fetch(feature, previous).catch((error: Error) => this.problem.report(error.message));
    }
  }

  /** Fetches past releases for pages that were opened before, on any edge. */
  private fetchMissed(): void {
    this.fetchingPast ??= this.fetchPast().finally(() => {
      this.fetchingPast = undefined;
    });
  }

  private async fetchPast(): Promise<void> {
    if (this.missedSince === undefined) return;
    const from = this.missedSince;
    this.missedSince = undefined;
    try {
      const lines = await this.history();
      const failures: Error[] = [];
      // A release that cannot be fetched must not prevent the fetch of older ones.
      for (const [feature, id] of recentlyServed(lines, from))
        if (!this.isClosed) await this.fetch(feature, id).catch((error) => failures.push(error));
      if (failures[0]) throw failures[0];
    } catch (error) {
      // The next poll tries again.
      this.missedSince = from;
      if (!this.isClosed) this.problem.report((error as Error).message);
    }
  }
}
