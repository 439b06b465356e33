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
}

/** Up to this age a page is served as it is. */
const FRESH_MS = 1000;
/** Up to this age it is served while a new one is made behind. */
const STALE_MS = 2500;
const CAPACITY_BYTES = 64 * 1024 * 1024;
/** Pages of unknown subjects have a small pool of their own: guessing addresses must not push out real pages. */
const NOT_FOUND_CAPACITY_BYTES = 4 * 1024 * 1024;

interface Kept {
  page: CachedPage;
  at: number;
}

/** Pages by key, each made once for all who wait for it. Least recently used pages go first. */
export class PageCache {
  private readonly found = new ByteBoundedMap(CAPACITY_BYTES);
  private readonly notFound = new ByteBoundedMap(NOT_FOUND_CAPACITY_BYTES);
  private readonly making = new Map<string, Promise<MadePage>>();

  constructor(private readonly now: () => number = () => performance.now()) {}

  async get(key: string, make: () => Promise<MadePage>): Promise<CachedPage> {
    const kept = this.found.get(key) ?? this.notFound.get(key);
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
        this.found.delete(key);
        this.notFound.delete(key);
        const pool = made.page.status === 404 ? this.notFound : this.found;
        if (made.isKept) pool.set(key, { page: made.page, at });
        return made;
      })
      .finally(() => this.making.delete(key));
    this.making.set(key, making);
    return making;
  }
}

class ByteBoundedMap {
  private readonly map = new Map<string, Kept>();
  private bytes = 0;

  constructor(private readonly capacity: number) {}

  get(key: string): Kept | undefined {
    const kept = this.map.get(key);
    if (kept) {
      this.map.delete(key);
      this.map.set(key, kept);
    }
    return kept;
  }

  set(key: string, kept: Kept): void {
    this.delete(key);
    this.map.set(key, kept);
    this.bytes += sizeOf(key, kept);
    for (const oldest of this.map.keys()) {
      if (this.bytes <= this.capacity) break;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const kept = this.map.get(key);
    if (!kept) return;
    this.map.delete(key);
    this.bytes -= sizeOf(key, kept);
  }
}

function sizeOf(key: string, { page }: Kept): number {
  return key.length * 2 + page.html.length + page.brotli.length + page.gzip.length;
}
