import { LRUCache } from 'lru-cache';
import type { CachedPage } from './page-reply';

/** A revision that the API has returned, and the time of the last request that returned it. */
export interface SeenRevision {
  revision: string;
  at: number;
}

/** The data that determines a page's freshness; times in milliseconds of one clock. */
export interface PageFacts {
  /** When the making of the page began; the page's age counts from here. */
  madeAt: number;
  /** The revision of all API replies from which the page was made; absent if they have none, or different ones. */
  revision?: string;
  /** The first future time in the page, such as the end of a registration, at which the page's content changes. */
  expiresAt: number;
}

export interface MadePage {
  page: CachedPage;
  /** Whether the page may be cached, because it is complete and the API was healthy. */
  isCacheable: boolean;
  /** Whether clients can invent any number of such addresses, because the address has a query, or its subject does not exist. */
  isUnverifiedPath: boolean;
  revision?: string;
  /** Milliseconds from `madeAt` until the page expires; default: it does not expire. */
  expiresInMs?: number;
}

const CAPACITY_BYTES = 64 * 1024 * 1024;
/** Pages of addresses that clients can invent have a separate, small pool, so that they cannot evict other pages. */
const UNVERIFIED_CAPACITY_BYTES = 16 * 1024 * 1024;

/** Numbers of pages that were sent from the cache, sent from the cache and remade in the background, or made while the visitor waited. */
export class PageCounts {
  fresh = 0;
  stale = 0;
  made = 0;
}

/** How a cached page is used. `fresh`: sent. `stale`: sent, and made again in the background. `expired`: made again, then sent. */
export type Freshness = 'fresh' | 'stale' | 'expired';

/** Up to this age a page is fresh, even if the API has another revision. */
const FRESH_MS = 1000;
/** A page expires this long after it was last known to be up to date. */
const STALE_MS = 2500;
/** How long a polled revision counts as current. The API is polled every second, with a timeout of a second. */
const POLL_VALID_MS = 2000;

interface Entry extends PageFacts {
  page: CachedPage;
  make: () => Promise<MadePage>;
}

/** A cache of pages by key. A page is made once for concurrent requests; the least recently used pages are evicted. */
export class PageCache {
  private readonly verified = pool(CAPACITY_BYTES);
  private readonly unverified = pool(UNVERIFIED_CAPACITY_BYTES);
  private readonly making = new Map<string, Promise<MadePage>>();

  /** @param seen returns the API's last revisions, the latest first @param counts shared by all caches */
  constructor(
    private readonly seen: () => readonly SeenRevision[] = () => [],
    private readonly counts = new PageCounts(),
  ) {}

  async get(key: string, make: () => Promise<MadePage>): Promise<CachedPage> {
    const entry = this.verified.get(key) ?? this.unverified.get(key);
    const freshness = entry && freshnessOf(entry, this.seen(), performance.now());
    if (entry && freshness === 'fresh') {
      this.counts.fresh += 1;
      return entry.page;
    }
    const made = this.makeOnce(key, make);
    if (entry && freshness === 'stale') {
      // After a failure the next request makes the page again.
      made.catch(() => undefined);
      this.counts.stale += 1;
      return entry.page;
    }
    this.counts.made += 1;
    return (await made).page;
  }

  /**
   * Remakes pages that are no longer fresh, one after another, before visitors request them. Pages without a revision are skipped,
   * because nothing indicates how long such a page stays up to date.
   * @param atMost number of the most recently used pages that are examined
   */
  async remake(atMost: number): Promise<void> {
    for (const key of [...this.verified.keys()].slice(0, atMost)) {
      const entry = this.verified.peek(key);
      const isDue =
        entry?.revision !== undefined && freshnessOf(entry, this.seen(), performance.now()) !== 'fresh';
      if (isDue) await this.makeOnce(key, entry.make).catch(() => undefined);
    }
  }

  private makeOnce(key: string, make: () => Promise<MadePage>): Promise<MadePage> {
    const pending = this.making.get(key);
    if (pending) return pending;
    const madeAt = performance.now();
    const making = make()
      .then((made) => {
        // The earlier page is removed even if the new one may not be cached, because it is outdated.
        this.verified.delete(key);
        this.unverified.delete(key);
        const { page, revision, expiresInMs = Number.POSITIVE_INFINITY } = made;
        const entry = { page, madeAt, revision, expiresAt: madeAt + expiresInMs, make };
        if (made.isCacheable) (made.isUnverifiedPath ? this.unverified : this.verified).set(key, entry);
        return made;
      })
      .finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }
}

/**
 * A page is fresh for a second, and then until `expiresAt` while the API has the page's revision. The freshness of a page without a
 * revision depends on its age alone.
 * @param seen the API's last revisions, the latest first
 */
export function freshnessOf(page: PageFacts, seen: readonly SeenRevision[], now: number): Freshness {
  const { madeAt, revision, expiresAt } = page;
  if (now - madeAt <= FRESH_MS) return 'fresh';
  const lastSeen = revision === undefined ? undefined : seen.find((other) => other.revision === revision);
  // The page was up to date when it was made, and when the API last had the page's revision, unless the page had expired by then.
  const upToDateAt = Math.max(madeAt, Math.min(lastSeen?.at ?? madeAt, expiresAt));
  const isCurrent = lastSeen !== undefined && lastSeen === seen[0] && now < expiresAt;
  if (isCurrent && now - upToDateAt <= POLL_VALID_MS) return 'fresh';
  return now - upToDateAt <= STALE_MS ? 'stale' : 'expired';
}

/** A date with time in the data and attributes of a page (docs/contract.md §2.2). */
const TIMESTAMP = /"(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))"/g;

/**
 * Milliseconds until the first future time in a page, such as the end of an announcement or a registration, after which the content of the
 * page may differ.
 * @param html the page with its boot data
 * @param serverTime the API's time when the page was made
 * @returns `Infinity` if the page has no future time, or no server time
 */
export function msUntilExpiry(html: string, serverTime: string | undefined): number {
  const now = Date.parse(serverTime ?? '');
  let first = Number.POSITIVE_INFINITY;
  if (Number.isNaN(now)) return first;
  for (const [, time = ''] of html.matchAll(TIMESTAMP)) {
    const ms = Date.parse(time) - now;
    if (ms > 0 && ms < first) first = ms;
  }
  return first;
}

function pool(maxSize: number): LRUCache<string, Entry> {
  return new LRUCache({
    maxSize,
    // The brotli text counts twice, because a gzip text of about the same length may be added later.
    sizeCalculation: ({ page: { html, br } }, key) => key.length * 2 + html.length + (br?.length ?? 0) * 2,
  });
}
