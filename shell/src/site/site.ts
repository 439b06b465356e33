import { type ApiClient, NotFoundError, readMaster, type StoreRegistry } from '@stepwell/platform';
import type { Feature } from '../boot';
import type { AnyEntry, EntryRef } from './entries';
import type { ShellPageModule } from './pages';
import { type Readable, readable, readableValue } from './readable';
import { matchSite, type SiteMatch, serverEntries } from './site-map';

/** Where remotes' modules come from: federation in the browser, the release store on the server. */
export interface ModuleSource {
  /** The module, if its code is already here. */
  peek(ref: EntryRef): AnyEntry | undefined;
  /** @throws Error when the release cannot be loaded or is not an `Entry` */
  load(ref: EntryRef, attempt?: number): Promise<AnyEntry>;
}

/** An entry on a page: its code, and the data it has asked for. */
export interface Opening {
  ref: EntryRef;
  entry: Readable<AnyEntry>;
  /** The release is known to be unusable: the region begins as its fallback card. */
  isMissing: boolean;
  /** Becomes true when `load` has succeeded, or the page brought the data. */
  hasData: boolean;
  /** Settles, never throws, when code and data are there or given up. */
  settled: Promise<void>;
}

/** One page as it is visited: an address, and everything opened for it. */
export interface Visit {
  url: URL;
  match: SiteMatch;
  page: Readable<ShellPageModule> | null;
  openings: ReadonlyMap<string, Opening>;
  /** The page's subject does not exist, as the server found. */
  isNotFound: boolean;
  /** How it was come to: with its document, by a link, or by Back and Forward. */
  by: 'document' | 'link' | 'history';
}

interface SiteOptions {
  features: readonly Feature[];
  missing?: readonly string[];
  stores: StoreRegistry;
  api: ApiClient;
  modules: ModuleSource;
}

const PREFETCH_AGAIN_MS = 10_000;

/** The host's core: which entries a page has, when their code and data are fetched. Knows no React. */
export class Site {
  readonly features: readonly Feature[];
  readonly stores: StoreRegistry;
  readonly api: ApiClient;
  private readonly missing: ReadonlySet<string>;
  private readonly modules: ModuleSource;
  private readonly idle = new Map<string, Opening>();
  private readonly prefetchedAt = new Map<string, number>();
  /** Ids of entries that have been shown, and did not keep the page from anything else. */
  readonly quick = new Set<string>();

  constructor({ features, missing = [], stores, api, modules }: SiteOptions) {
    this.features = features;
    this.missing = new Set(missing);
    this.stores = stores;
    this.api = api;
    this.modules = modules;
  }

  match(url: URL): SiteMatch {
    return matchSite(url.pathname, this.features);
  }

  /** The first page: what it brought counts as loaded. */
  firstVisit(url: URL, { loaded, isNotFound }: { loaded: readonly string[]; isNotFound: boolean }): Visit {
    const match = this.match(url);
    const openings = serverEntries(match).map((ref) => this.open(ref, { url, match, isDataHere: true }));
    for (const opening of openings) opening.hasData = loaded.includes(opening.ref.id);
    return { url, match, page: pageOf(match), openings: byId(openings), isNotFound, by: 'document' };
  }

  /** A navigation: what the frame shows stays; the page's own entries load anew. */
  nextVisit(url: URL, previous: Visit, by: 'link' | 'history' = 'link'): Visit {
    const match = this.match(url);
    const openings = serverEntries(match).map((ref) => {
      const known =
        ref.at && previous.match.slots.some(({ id }) => id === ref.id) && previous.openings.get(ref.id);
      return known || this.open(ref, { url, match });
    });
    return { url, match, page: pageOf(match), openings: byId(openings), isNotFound: false, by };
  }

  /**
   * Fetches an entry's code, then begins its `load`. The loading state is written before anybody can render the
   * entry, so no page ever shows the previous page's data.
   */
  open(ref: EntryRef, context: OpenContext): Opening {
    const isMissing = this.missing.has(ref.feature) && !context.attempt;
    const opening: Opening = {
      ref,
      isMissing,
      hasData: false,
      entry: neverReady,
      settled: Promise.resolve(),
    };
    if (isMissing) return opening;
    let data = Promise.resolve();
    const begin = (entry: AnyEntry) => {
      if (!context.isDataHere) data = this.loadData(opening, entry, context);
      return entry;
    };
    const here = this.modules.peek(ref);
    opening.entry = here
      ? readableValue(begin(here))
      : readable(this.modules.load(ref, context.attempt).then(begin));
    const code: Promise<unknown> = opening.entry;
    opening.settled = code.then(
      () => data,
      () => undefined,
    );
    return opening;
  }

  /** Loads what the page should have brought and did not: after a bad start, or when health is back. */
  async complete(visit: Visit): Promise<void> {
    await Promise.all(
      [...visit.openings.values()].map(async (opening) => {
        const isAnswered = opening.hasData || (visit.isNotFound && opening.ref === visit.match.route);
        if (isAnswered || opening.isMissing) return;
        const entry = await opening.entry.catch(() => undefined);
        if (entry) await this.loadData(opening, entry, visit);
      }),
    );
  }

  /** Runs every feature's `start` module: the data a site in good health asks for on any page. */
  async start(): Promise<void> {
    await Promise.all(
      this.features.map(async ({ name, manifest }) => {
        if (!manifest.start || this.missing.has(name)) return;
        const ref = { ...START, id: `${name}/${manifest.start}`, feature: name, module: manifest.start };
        const entry = await this.modules.load(ref).catch(() => undefined);
        await entry?.load?.({ params: {}, query: new URLSearchParams(), api: this.api, stores: this.stores });
      }),
    );
  }

  /**
   * Opens an idle entry in the browser's first idle moment, once for the life of the page.
   * @returns a function that cancels the waiting
   */
  whenIdle(entryId: string, tell: (opening: Opening) => void): () => void {
    const known = this.idle.get(entryId);
    if (known) {
      tell(known);
      return () => undefined;
    }
    return onceIdle(() => {
      const url = new URL(location.href);
      const match = this.match(url);
      const ref = match.slots.find(({ id }) => id === entryId);
      if (!ref || this.missing.has(ref.feature)) return;
      const opening = this.open(ref, { url, match });
      this.idle.set(entryId, opening);
      tell(opening);
    });
  }

  /** Fetches code and data of a path that is likely to be visited next; never throws, never writes a store. */
  prefetch(url: URL): void {
    const key = url.pathname + url.search;
    if (performance.now() - (this.prefetchedAt.get(key) ?? Number.NEGATIVE_INFINITY) < PREFETCH_AGAIN_MS)
      return;
    this.prefetchedAt.set(key, performance.now());
    const match = this.match(url);
    pageOf(match)?.catch(() => undefined);
    const api = this.api.prefetching();
    const stores = this.stores.fork(api);
    for (const ref of serverEntries(match)) {
      if (this.missing.has(ref.feature)) continue;
      this.modules
        .load(ref)
        .then((entry) => entry.load?.({ params: match.params, query: url.searchParams, api, stores }))
        .catch(() => undefined);
    }
  }

  /** Whether a feature's stores hold what was asked for; in bad health nothing counts as had. */
  isSettled(feature: string): boolean {
    return readMaster(this.stores).health !== false && !this.stores.isUnsettled(feature);
  }

  private async loadData(opening: Opening, entry: AnyEntry, { url, match }: OpenContext): Promise<void> {
    try {
      await entry.load?.({
        params: match.params,
        query: url.searchParams,
        api: this.api,
        stores: this.stores,
      });
      opening.hasData = this.isSettled(opening.ref.feature);
    } catch (error) {
      // The component says so too, when it renders a subject that does not exist.
      if (!(error instanceof NotFoundError)) reportError(error);
    }
  }
}

interface OpenContext {
  url: URL;
  match: SiteMatch;
  /** The page's HTML was rendered with this entry's data, or tells the browser to load it after the start. */
  isDataHere?: boolean;
  /** Counts retries; a retry asks the network again, under a new address. */
  attempt?: number;
}

/** Safari knows no idle callback; a pause after the page's own work is the nearest it has. */
function onceIdle(act: () => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const handle = requestIdleCallback(act, { timeout: 4000 });
    return () => cancelIdleCallback(handle);
  }
  const timer = setTimeout(act, 1000);
  return () => clearTimeout(timer);
}

const START = { when: 'server' as const, fallback: '', query: [] };

const neverReady: Readable<AnyEntry> = new Promise<AnyEntry>(() => undefined);

const pages = new WeakMap<object, Readable<ShellPageModule>>();

/** Each shell page's code is fetched once; a failed fetch is tried again by the next visit. */
function pageOf({ page }: SiteMatch): Readable<ShellPageModule> | null {
  if (!page) return null;
  const known = pages.get(page);
  if (known && known.status !== 'rejected') return known;
  const loading = readable(page.load());
  pages.set(page, loading);
  return loading;
}

function byId(openings: Opening[]): ReadonlyMap<string, Opening> {
  return new Map(openings.map((opening) => [opening.ref.id, opening]));
}
