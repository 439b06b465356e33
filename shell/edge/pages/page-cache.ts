import { LRUCache } from 'lru-cache';
import type { CachedPage } from './page-reply';

/** A revision of the API, and when it was last asked and answered with it. */
export interface Seen {
  revision: string;
  at: number;
}

/** What decides how long a page may be sent; times in milliseconds of one clock. */
export interface PageFacts {
  /** When its making began, so that it is as old as the data it was made from. */
  madeAt: number;
  /** The one revision of all replies it was made from; absent where the API has none. */
  revision?: string;
  /** The first moment that the page shows as one to come. */
  goodUntil: number;
}

export interface MadePage {
  page: CachedPage;
  /** Only complete pages in good health are kept. */
  isKept: boolean;
  /** Anybody can make up more addresses like this one: of an unknown subject, or with a query. */
  isGuessed: boolean;
  /** As `PageFacts` has it. */
  revision?: string;
  /** Milliseconds, from the beginning of its making, until a moment comes that it shows; default for ever. */
  goodForMs?: number;
}

const CAPACITY_BYTES = 64 * 1024 * 1024;
/** Guessed addresses have a small pool of their own: they must not push out real pages. */
const GUESSED_CAPACITY_BYTES = 16 * 1024 * 1024;

/** How pages were answered since the edge began. */
export class PageCounts {
  /** Kept, and sent as they were. */
  fresh = 0;
  /** Kept, and sent while they were made anew behind. */
  stale = 0;
  /** Waited for. */
  made = 0;
}

/** `fresh`: sent as it is; `stale`: sent while a new one is made; `gone`: a new one is waited for. */
export type Freshness = 'fresh' | 'stale' | 'gone';

/** Up to this age a page is fresh, whatever has become of its data. */
const FRESH_MS = 1000;
/** A page is gone so long after it was last known to be right. */
const STALE_MS = 2500;
/** The API is asked every second and given a second to answer: so long its last answer holds. */
const ANSWER_HOLDS_MS = 2000;

interface Kept extends PageFacts {
  page: CachedPage;
  make: () => Promise<MadePage>;
}

/** Pages by key, each made once for all who wait for it. Least recently used pages go first. */
export class PageCache {
  private readonly known = pool(CAPACITY_BYTES);
  private readonly guessed = pool(GUESSED_CAPACITY_BYTES);
  private readonly making = new Map<string, Promise<MadePage>>();

  /**
   * @param seen at which revisions the API was of late, the latest first
   * @param counts of all generations together
   */
  constructor(
    private readonly now: () => number = () => performance.now(),
    private readonly seen: () => readonly Seen[] = () => [],
    private readonly counts = new PageCounts(),
  ) {}

  async get(key: string, make: () => Promise<MadePage>): Promise<CachedPage> {
    const kept = this.find(key);
    const freshness = kept && this.freshnessOf(kept);
    if (kept && freshness === 'fresh') {
      this.counts.fresh += 1;
      return kept.page;
    }
    const made = this.makeOnce(key, make);
    if (kept && freshness === 'stale') {
      made.catch(() => undefined);
      this.counts.stale += 1;
      return kept.page;
    }
    this.counts.made += 1;
    return (await made).page;
  }

  /**
   * Makes pages anew that are no longer fresh, of those that were asked for last, one after the other: so that nobody
   * waits for them. Pages without a revision are left: nobody knows how long they are good.
   */
  async makeAnew(atMost: number): Promise<void> {
    for (const key of [...this.known.keys()].slice(0, atMost)) {
      const kept = this.known.peek(key);
      const isDue = kept?.revision !== undefined && this.freshnessOf(kept) !== 'fresh';
      if (isDue) await this.makeOnce(key, kept.make).catch(() => undefined);
    }
  }

  private find(key: string): Kept | undefined {
    return this.known.get(key) ?? this.guessed.get(key);
  }

  private freshnessOf(kept: Kept): Freshness {
    return freshnessOf(kept, this.seen(), this.now());
  }

  private makeOnce(key: string, make: () => Promise<MadePage>): Promise<MadePage> {
    const known = this.making.get(key);
    if (known) return known;
    // A page is as old as the data it was made from, so its age counts from the beginning.
    const madeAt = this.now();
    const making = make()
      .then((made) => {
        this.known.delete(key);
        this.guessed.delete(key);
        const { page, revision, goodForMs = Number.POSITIVE_INFINITY } = made;
        const kept = { page, madeAt, revision, goodUntil: madeAt + goodForMs, make };
        if (made.isKept) (made.isGuessed ? this.guessed : this.known).set(key, kept);
        return made;
      })
      .finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }
}

/**
 * How fresh a page is. It stays fresh while the API answers with the revision that the page was made from, and no moment
 * that it shows has come. One without a revision has its age alone.
 * @param seen revisions that the API had of late, the latest first
 */
export function freshnessOf(page: PageFacts, seen: readonly Seen[], now: number): Freshness {
  const { madeAt, revision, goodUntil } = page;
  if (now - madeAt <= FRESH_MS) return 'fresh';
  const own = revision === undefined ? undefined : seen.find((each) => each.revision === revision);
  const rightAt = Math.max(madeAt, Math.min(own?.at ?? madeAt, goodUntil));
  const isStillSo = own !== undefined && own === seen[0] && now < goodUntil;
  if (isStillSo && now - rightAt <= ANSWER_HOLDS_MS) return 'fresh';
  return now - rightAt <= STALE_MS ? 'stale' : 'gone';
}

function pool(maxSize: number): LRUCache<string, Kept> {
  return new LRUCache({ maxSize, sizeCalculation: (kept, key) => sizeOf(key, kept) });
}

function sizeOf(key: string, { page: { html, br } }: Kept): number {
  // Brotli counts twice: gzip, which may be requested later, is about as long.
  return key.length * 2 + html.length + (br?.length ?? 0) * 2;
}
