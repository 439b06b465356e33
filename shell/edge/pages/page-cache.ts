import { LRUCache } from 'lru-cache';
import type { CachedPage } from './page-reply';

/** A revision of the API, and when it was last requested and returned. */
export interface SeenRevision {
  revision: string;
  at: number;
}

/** What decides how long a page may be sent; times in milliseconds of one clock. */
export interface PageFacts {
  /** When its making began: a page is as old as its data. */
  madeAt: number;
  /** The one revision of all replies of which it was made; absent where the API has none. */
  revision?: string;
  /** The first time of day that the page shows as one to come. */
  expiresAt: number;
}

export interface MadePage {
  page: CachedPage;
  /** Whether it is complete and healthy: only then it is cached. */
  isKept: boolean;
  /** Whether anyone can make up more addresses like this one: of an unknown subject, or with a query. */
  isGuessed: boolean;
  revision?: string;
  /** Milliseconds from the beginning of its making; default for ever. */
  expiresInMs?: number;
}

const CAPACITY_BYTES = 64 * 1024 * 1024;
/** Guessed addresses have a small pool of their own, so that they cannot evict real pages. */
const GUESSED_CAPACITY_BYTES = 16 * 1024 * 1024;

/** How pages were sent since the edge started. */
export class PageCounts {
  /** From the cache. */
  fresh = 0;
  /** From the cache, while they were made again in the background. */
  stale = 0;
  /** Made while the visitor waited. */
  made = 0;
}

/** `fresh`: sent as it is; `stale`: sent while a new one is made; `expired`: the visitor waits for a new one. */
export type Freshness = 'fresh' | 'stale' | 'expired';

/** Up to this age a page is fresh, whatever its revision. */
const FRESH_MS = 1000;
/** So long after a page was last known to be right it expires. */
const STALE_MS = 2500;
/** The API is polled every second with a timeout of a second: so long its last reply holds. */
const REPLY_HOLDS_MS = 2000;

interface Entry extends PageFacts {
  page: CachedPage;
  make: () => Promise<MadePage>;
}

/** Pages by key. Each is made once for all who wait for it; the least recently used are evicted. */
export class PageCache {
  private readonly known = pool(CAPACITY_BYTES);
  private readonly guessed = pool(GUESSED_CAPACITY_BYTES);
  private readonly making = new Map<string, Promise<MadePage>>();

  /**
   * @param seen the API's last revisions, the latest first
   * @param counts of all caches together
   */
  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly seen: () => readonly SeenRevision[] = () => [],
    private readonly counts = new PageCounts(),
  ) {}

  async get(key: string, make: () => Promise<MadePage>): Promise<CachedPage> {
    const entry = this.known.get(key) ?? this.guessed.get(key);
    const freshness = entry && freshnessOf(entry, this.seen(), this.now());
    if (entry && freshness === 'fresh') {
      this.counts.fresh += 1;
      return entry.page;
    }
    const made = this.makeOnce(key, make);
    if (entry && freshness === 'stale') {
      made.catch(() => undefined);
      this.counts.stale += 1;
      return entry.page;
    }
    this.counts.made += 1;
    return (await made).page;
  }

  /**
   * Makes those of the most recently used pages again that are no longer fresh, one after the other, so that no visitor
   * waits for them. Pages without a revision are left: how long they stay right is unknown.
   */
  async remake(atMost: number): Promise<void> {
    for (const key of [...this.known.keys()].slice(0, atMost)) {
      const entry = this.known.peek(key);
      const isDue = entry?.revision !== undefined && freshnessOf(entry, this.seen(), this.now()) !== 'fresh';
      if (isDue) await this.makeOnce(key, entry.make).catch(() => undefined);
    }
  }

  private makeOnce(key: string, make: () => Promise<MadePage>): Promise<MadePage> {
    const known = this.making.get(key);
    if (known) return known;
    const madeAt = this.now();
    const making = make()
      .then((made) => {
        this.known.delete(key);
        this.guessed.delete(key);
        const { page, revision, expiresInMs = Number.POSITIVE_INFINITY } = made;
        const entry = { page, madeAt, revision, expiresAt: madeAt + expiresInMs, make };
        if (made.isKept) (made.isGuessed ? this.guessed : this.known).set(key, entry);
        return made;
      })
      .finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }
}

/**
 * A page stays fresh while the API's revision is that of the page, until the page expires. A page without a revision is
 * judged by its age alone.
 * @param seen the API's last revisions, the latest first
 */
export function freshnessOf(page: PageFacts, seen: readonly SeenRevision[], now: number): Freshness {
  const { madeAt, revision, expiresAt } = page;
  if (now - madeAt <= FRESH_MS) return 'fresh';
  const own = revision === undefined ? undefined : seen.find((each) => each.revision === revision);
  const rightAt = Math.max(madeAt, Math.min(own?.at ?? madeAt, expiresAt));
  const isCurrent = own !== undefined && own === seen[0] && now < expiresAt;
  if (isCurrent && now - rightAt <= REPLY_HOLDS_MS) return 'fresh';
  return now - rightAt <= STALE_MS ? 'stale' : 'expired';
}

/** A time of day in the data and attributes of a page (docs/contract.md §2.2). */
const TIME_OF_DAY = /"(\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:\d\d))"/g;

/**
 * Milliseconds until the first of all times in a page is reached, such as the end of an announcement or a registration:
 * after it, the page might be made with other content.
 * @param html with its data
 * @param serverTime the API's time when the page was made
 * @returns `Infinity` if no time is to come, or the page has no server time
 */
export function msUntilExpiry(html: string, serverTime: string | undefined): number {
  const now = Date.parse(serverTime ?? '');
  let first = Number.POSITIVE_INFINITY;
  if (Number.isNaN(now)) return first;
  for (const [, time = ''] of html.matchAll(TIME_OF_DAY)) {
    const ms = Date.parse(time) - now;
    if (ms > 0 && ms < first) first = ms;
  }
  return first;
}

function pool(maxSize: number): LRUCache<string, Entry> {
  return new LRUCache({ maxSize, sizeCalculation: ({ page }, key) => sizeOf(key, page) });
}

function sizeOf(key: string, { html, br }: CachedPage): number {
  // Brotli counts twice: gzip, which may be requested later, is about as long.
  return key.length * 2 + html.length + (br?.length ?? 0) * 2;
}
