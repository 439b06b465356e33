import { LRUCache } from 'lru-cache';

/** A page as it is sent: everything that does not depend on who asks. */
export interface CachedPage {
  status: number;
  headers: Record<string, string>;
  html: Buffer;
  brotli: Buffer;
  gzip: Buffer;
}

export interface MadePage {
  page: CachedPage;
  /** Only complete pages in good health are kept. */
  isKept: boolean;
  /** Anybody can make up more addresses like this one: of an unknown subject, or with a query. */
  isGuessed: boolean;
}

/** Up to this age a page is served as it is. */
const FRESH_MS = 1000;
/** Up to this age it is served while a new one is made behind. */
const STALE_MS = 2500;
const CAPACITY_BYTES = 64 * 1024 * 1024;
/** Guessed addresses have a small pool of their own: they must not push out real pages. */
const GUESSED_CAPACITY_BYTES = 16 * 1024 * 1024;

interface Kept {
  page: CachedPage;
  at: number;
}

/** Pages by key, each made once for all who wait for it. Least recently used pages go first. */
export class PageCache {
  private readonly known = pool(CAPACITY_BYTES);
  private readonly guessed = pool(GUESSED_CAPACITY_BYTES);
  private readonly making = new Map<string, Promise<MadePage>>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  async get(key: string, make: () => Promise<MadePage>): Promise<CachedPage> {
    const kept = this.known.get(key) ?? this.guessed.get(key);
    const age = kept ? this.now() - kept.at : Number.POSITIVE_INFINITY;
    if (kept && age <= FRESH_MS) return kept.page;
    const made = this.makeOnce(key, make);
    if (kept && age <= STALE_MS) {
      made.catch(() => undefined);
      return kept.page;
    }
    return (await made).page;
  }

  private makeOnce(key: string, make: () => Promise<MadePage>): Promise<MadePage> {
    const known = this.making.get(key);
    if (known) return known;
    // A page is as old as the data it was made from, so its age counts from the beginning.
    const at = this.now();
    const making = make()
      .then((made) => {
        this.known.delete(key);
        this.guessed.delete(key);
        if (made.isKept) (made.isGuessed ? this.guessed : this.known).set(key, { page: made.page, at });
        return made;
      })
      .finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }
}

function pool(maxSize: number): LRUCache<string, Kept> {
  return new LRUCache({ maxSize, sizeCalculation: (kept, key) => sizeOf(key, kept) });
}

function sizeOf(key: string, { page }: Kept): number {
  return key.length * 2 + page.html.length + page.brotli.length + page.gzip.length;
}
