import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { LogOnce } from '@stepwell/server-kit/log-once';
import type { OutcomeCounter } from '../canary/outcome-counter';
import { type RegistryRevision, servedIds } from '../registry';
import type { Trust } from '../signatures/trust';
import type { FolderPlace } from '../storage/release-place';
import type { VisitHour } from '../storage/signals/visit-counts';
import type { ReleaseStorage } from '../storage/storage';
import { EdgeReports } from './edge-reports';
import { SignedReleases } from './signed-releases';

/** How often the storage is asked, whether it told of something or not. */
const ASK_MS = 1000;
/** Tabs that were open before ask for files of releases that were live so long ago. */
const KEPT_MS = 30 * 24 * 60 * 60_000;
/** A first start waits so long for a storage that is not there yet. */
const FIRST_MS = 30_000;

export interface MirrorOptions {
  /** Opens the storage; tried again as long as it fails. */
  open: () => Promise<ReleaseStorage>;
  /** Where this edge keeps what it has fetched; nobody else writes there. */
  place: Pick<FolderPlace, 'store' | 'registry'>;
  /** What this edge believes. */
  trust: Trust;
  /** What this edge is called in reports. */
  name: string;
  /** The site's own address, as it is reported. */
  site?: string;
  log: (text: string) => void;
}

/**
 * Keeps on this machine's disk what a storage says is live: each release is fetched once, verified, and there again after
 * a restart, also without the storage. A revision older than one that was seen here is refused, and so is one of which
 * anything is missing or was changed.
 */
export class Mirror {
  private storage: ReleaseStorage | undefined;
  private stopHearing: () => void = () => undefined;
  private readonly reports: EdgeReports;
  private asking: NodeJS.Timeout | undefined;
  private following: Promise<void> | undefined;
  private fetchingPast: Promise<void> | undefined;
  /** What was live after this revision, and is not live now, is not fetched yet; `undefined` once all of it is here. */
  private missedSince: number | undefined = 0;
  private hasNews = false;
  private isClosed = false;
  /** It is asked once a second. */
  private readonly trouble: LogOnce;
  private heardAt = Number.NEGATIVE_INFINITY;

  private constructor(private readonly options: MirrorOptions) {
    this.trouble = new LogOnce((text) => options.log(`releases: ${text}`));
    this.reports = new EdgeReports({ ...options, storage: () => this.storage });
  }

  /**
   * Fetches what is live and follows it from then on.
   * @throws Error if nothing was ever fetched and the storage does not answer within half a minute
   */
  static async start(options: MirrorOptions): Promise<Mirror> {
    const mirror = new Mirror(options);
    const until = performance.now() + FIRST_MS;
    for (;;) {
      await mirror.follow();
      if (options.place.registry.read().revision > 0) break;
      if (performance.now() > until)
        throw new Error(
          `Nothing is live yet by the store of releases: ${mirror.trouble.problem || 'promote a shell'}.`,
        );
      await pause(ASK_MS);
    }
    mirror.asking = setInterval(() => void mirror.follow().then(() => mirror.fetchMissed()), ASK_MS);
    mirror.fetchMissed();
    return mirror;
  }

  /** Milliseconds since the storage last said what is live and all of it was here. */
  get silentForMs(): number {
    return performance.now() - this.heardAt;
  }

  /** Says which revision pages are made from. */
  serves(revision: number): void {
    this.reports.serves(revision);
  }

  /** Keeps what this edge was told of visits. @throws Error if the storage cannot be reached */
  saveVisits(hour: VisitHour): Promise<void> {
    return this.reports.saveVisits(hour);
  }

  /** Reports what is counted of canaries too. */
  counts(votes: Pick<OutcomeCounter, 'counted'>): void {
    this.reports.counts(votes);
  }

  async close(): Promise<void> {
    this.isClosed = true;
    clearInterval(this.asking);
    this.stopHearing();
    await this.reports.close();
    await this.following;
    await this.fetchingPast;
    await this.storage?.close();
  }

  /** Asks the storage, and asks once more if it told of something meanwhile. */
  private follow(): Promise<void> {
    this.hasNews = true;
    this.following ??= this.askWhileThereIsNews().finally(() => {
      this.following = undefined;
    });
    return this.following;
  }

  private async askWhileThereIsNews(): Promise<void> {
    while (this.hasNews && !this.isClosed) {
      this.hasNews = false;
      try {
        await this.takeOver(await (await this.opened()).deployments.current());
        this.heardAt = performance.now();
      } catch (error) {
        this.trouble.report((error as Error).message || String(error));
      }
    }
  }

  private async opened(): Promise<ReleaseStorage> {
    if (this.storage) return this.storage;
    this.storage = await this.options.open();
    this.stopHearing = this.storage.deployments.onRevision(() => void this.follow());
    return this.storage;
  }

  private async takeOver(next: RegistryRevision): Promise<void> {
    const { place, trust } = this.options;
    const current = place.registry.read();
    if ([current, trust.last?.revision].every((known) => isDeepStrictEqual(next, known))) return;
    const storage = await this.opened();
    const verified = await trust.check(next, (role, version) => storage.artifacts.signed(role, version));
    for (const [feature, id] of servedIds(next)) await this.fetch(feature, id);
    await this.fetchPrevious(next);
    const unlike = servedIds(next).find(
      ([feature, id]) => !new SignedReleases(place.store, verified).find(feature, id),
    );
    if (unlike)
      throw new Error(`${unlike.join(' ')} is not what its team has signed. Pages stay as they are`);
    // In one turn: nobody sees the one without the other.
    trust.keep(verified);
    place.registry.takeOver(next);
    this.trouble.resolve();
    // Another edge may have made pages of what was live in between.
    if (next.revision > current.revision + 1) this.missedSince ??= current.revision;
  }

  /** A team's newest list, as the storage has it. */
  async newestList(feature: string): Promise<string | undefined> {
    return (await this.opened()).artifacts.signed(feature);
  }

  /** Brings a release here, if it is not here yet. @throws Error where the storage does not have it whole */
  async fetch(feature: string, id: string): Promise<void> {
    const storage = await this.opened();
    await this.options.place.store.adopt(feature, id, (folder) =>
      storage.artifacts.copyTo(feature, id, folder),
    );
  }

  /** Pages go on without a release to fall back on, where it cannot be had. */
  private async fetchPrevious({ features }: RegistryRevision): Promise<void> {
    for (const [feature, { previous }] of Object.entries(features)) {
      if (previous)
        await this.fetch(feature, previous).catch((error: Error) => this.trouble.report(error.message));
    }
  }

  /** Whoever has an old page open finds its files here, whichever edge it came from. */
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
      const lines = await (await this.opened()).deployments.history();
      const since = new Date(Date.now() - KEPT_MS).toISOString();
      // What was live when the time began counts too.
      const first = Math.max(
        0,
        lines.findLastIndex(({ at }) => at < since),
      );
      const missed = lines.slice(first).filter(({ revision }) => revision > from);
      const past = missed
        .reverse()
        .flatMap(({ live = {}, canaries = {} }) => [...Object.entries(live), ...Object.entries(canaries)]);
      const names = new Map(past.map((name) => [name.join(' '), name]));
      for (const [feature, id] of names.values()) if (!this.isClosed) await this.fetch(feature, id);
    } catch (error) {
      // Asked again with the next question.
      this.missedSince = from;
      if (!this.isClosed) this.trouble.report((error as Error).message);
    }
  }
}
