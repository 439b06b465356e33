import { LogOnce } from '@stepwell/server-kit/log-once';
import { LRUCache } from 'lru-cache';
import { copyIn, placeIn } from '../place';
import type { ReleaseName } from '../release';
import { requireReleaseName } from '../releases';
import { CountReporter } from './count-reporter';
import { areSame, LiveReader, type LiveReleases } from './live-reader';
import type { LoadedRelease } from './loaded-release';
import { ServiceCopy } from './service-copy';

export interface EdgeReleases {
  readonly current: LiveReleases;
  /**
   * Calls the listener with each new revision before it becomes `current`. The releases of `next` are verified; the listener warms up
   * a renderer and switches. If it rejects, `current` stays, and the revision is tried again some seconds later.
   */
  onChange(listener: (next: LiveReleases) => Promise<void>): void;
  /**
   * Any published release, for `?release=` and for files that open tabs still request.
   * @returns undefined if the release is unknown, unsigned or damaged
   */
  find(feature: string, id: string): Promise<LoadedRelease | undefined>;
  /** Counts a page of `feature` with a form, or an order placed on such a page; the release page shows both by release. */
  count(feature: string, id: string, kind: 'forms' | 'orders'): void;
  /** Milliseconds since the release service, or the local registry, was last read without an error. */
  readonly silentForMs: number;
  close(): Promise<void>;
}

export interface EdgeReleasesOptions {
  dataDir: string;
  /** Address of the release service (`RELEASES_URL`), from which releases are copied into `dataDir`; unset: `dataDir` is its folder. */
  releasesUrl?: string;
  /** File with the public keys of each feature (`RELEASE_KEYS`); default `<dataDir>/releases/keys.json`, which `npm start` writes. */
  keysFile?: string;
  log: (text: string) => void;
}

const LOCAL_POLL_MS = 250;
const SERVICE_POLL_MS = 1000;
/** A revision or release that could not be used is tried again after this time, because it may have been published again. */
const RETRY_MS = 5000;
/** Releases that stay in memory for open tabs and previews, beside those that are live or previous. */
const FOUND_RELEASES = 6;
/** Visitors can request any number of guessed ids, so an id that is not published is not looked for again within this time. */
const UNKNOWN = { max: 500, ttl: 2000 };

/** Opens the releases that this edge serves. @throws Error if no shell is live, or the live shell cannot be used */
export async function openEdgeReleases(options: EdgeReleasesOptions): Promise<EdgeReleases> {
  const { dataDir, releasesUrl, log } = options;
  const keysFile = options.keysFile ?? placeIn(dataDir).publicKeys;
  const place = releasesUrl ? copyIn(dataDir) : placeIn(dataDir);
  const copy = releasesUrl ? new ServiceCopy(releasesUrl, place) : undefined;
  const reader = new LiveReader(place, keysFile, log, copy);
  const releases = new PolledReleases(reader, copy, new CountReporter(place, releasesUrl, log), log);
  await releases.open();
  return releases;
}

class PolledReleases implements EdgeReleases {
  private live: LiveReleases | undefined;
  private listener: (next: LiveReleases) => Promise<void> = async () => undefined;
  private answeredAt = performance.now();
  private tried = { revision: 0, at: 0 };
  private timer: NodeJS.Timeout | undefined;
  private polling: Promise<void> = Promise.resolve();
  private readonly silence: LogOnce;
  private readonly refusal: LogOnce;
  private readonly found = new LRUCache<string, LoadedRelease>({ max: FOUND_RELEASES });
  private readonly unknown = new LRUCache<string, true>(UNKNOWN);

  constructor(
    private readonly reader: LiveReader,
    private readonly copy: ServiceCopy | undefined,
    private readonly counts: CountReporter,
    log: (text: string) => void,
  ) {
    this.silence = new LogOnce(log);
    this.refusal = new LogOnce(log);
  }

  async open(): Promise<void> {
    await this.updateCopy();
    this.live = this.reader.read();
    this.schedule();
  }

  get current(): LiveReleases {
    if (!this.live) throw new Error('The releases are not opened yet.');
    return this.live;
  }

  get silentForMs(): number {
    return performance.now() - this.answeredAt;
  }

  onChange(listener: (next: LiveReleases) => Promise<void>): void {
    this.listener = listener;
  }

  async find(feature: string, id: string): Promise<LoadedRelease | undefined> {
    const { shell, remotes } = this.current;
    const { live, previous } = remotes.get(feature) ?? {};
    const used = [shell, live, previous].find((each) => each?.feature === feature && each.id === id);
    const key = `${feature} ${id}`;
    const known = used ?? this.found.get(key);
    if (known || this.unknown.has(key)) return known;
    const release = await this.load({ feature, id });
    if (release) this.found.set(key, release);
    else this.unknown.set(key, true);
    return release;
  }

  count(feature: string, id: string, kind: 'forms' | 'orders'): void {
    this.counts.add(feature, id, kind);
  }

  async close(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    await this.polling;
    await this.counts.close();
  }

  private async load(name: ReleaseName): Promise<LoadedRelease | undefined> {
    try {
      await this.copy?.fetch(requireReleaseName(name));
      return this.reader.load(requireReleaseName(name));
    } catch {
      return undefined;
    }
  }

  private schedule(): void {
    const poll = () => {
      this.polling = this.poll().finally(() => {
        if (this.timer) this.schedule();
      });
    };
    this.timer = setTimeout(poll, this.copy ? SERVICE_POLL_MS : LOCAL_POLL_MS);
  }

  private async poll(): Promise<void> {
    await this.updateCopy();
    try {
      const revision = this.reader.revision();
      if (!this.isDue(revision)) return;
      this.tried = { revision, at: performance.now() };
      const next = this.reader.read();
      if (!areSame(next, this.current)) await this.listener(next);
      this.live = next;
      this.refusal.resolve();
    } catch (error) {
      this.refusal.report(
        `the new revision of the registry cannot be used, pages stay at revision ${this.current.revision}: ${(error as Error).message}`,
      );
    }
  }

  /** Whether to read the releases: at another revision, and again some seconds after one could not be used. */
  private isDue(revision: number): boolean {
    if (revision === this.current.revision && this.current.unusable.size === 0) return false;
    return revision !== this.tried.revision || performance.now() - this.tried.at > RETRY_MS;
  }

  private async updateCopy(): Promise<void> {
    try {
      await this.copy?.update();
      this.answeredAt = performance.now();
      this.silence.resolve();
    } catch (error) {
      this.silence.report(
        `the release service does not answer, and the copy on this machine is served: ${(error as Error).message}`,
      );
    }
  }
}
