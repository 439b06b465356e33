import { LRUCache } from 'lru-cache';
import type { CachedPage } from './page-reply';

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

  /** A page that may go out as it is, if there is one. */
  fresh(key: string): CachedPage | undefined {
    const kept = this.find(key);
    return kept && this.ageOf(kept) <= FRESH_MS ? kept.page : undefined;
  }

  async get(key: string, make: () => Promise<MadePage>): Promise<CachedPage> {
    const kept = this.find(key);
    if (kept && this.ageOf(kept) <= FRESH_MS) return kept.page;
    const made = this.makeOnce(key, make);
    if (kept && this.ageOf(kept) <= STALE_MS) {
      made.catch(() => undefined);
      return kept.page;
    }
    return (await made).page;
  }

  private find(key: string): Kept | undefined {
    return this.known.get(key) ?? this.guessed.get(key);
  }

  private ageOf({ at }: Kept): number {
    return this.now() - at;
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
  const bodies = Object.values(page.replies).map(({ body }) => body.length);
  return bodies.reduce((sum, length) => sum + length, key.length * 2);
}
