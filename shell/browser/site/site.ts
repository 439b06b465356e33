import { type ApiClient, readSiteState, type StoreRegistry } from '@stepwell/platform';
import type { EntryRef } from './entries';
import {
  type EntryLoad,
  type EntryLoadContext,
  loadData,
  type ModuleSource,
  runLoad,
  type SiteParts,
  startEntryLoad,
} from './entry-load';
import type { Feature } from './feature';
import { hasMarkup, isDeferred } from './is-deferred';
import { pageOf } from './page-code';
import type { PageNavigation } from './page-navigation';
import { PendingNavigation } from './pending-navigation';
import { prefetchPage } from './prefetch';
import { matchSite, type SiteMatch, serverEntries } from './site-map';

/** What a page brought with its document. */
export interface DocumentState {
  /** Ids of entries whose data is here. */
  loaded: readonly string[];
  isNotFound: boolean;
  /** Its markup is here; on the server there is none yet. */
  isRendered?: boolean;
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
export class Site implements SiteParts {
  readonly features: readonly Feature[];
  readonly stores: StoreRegistry;
  readonly api: ApiClient;
  readonly missing: ReadonlySet<string>;
  readonly modules: ModuleSource;
  private readonly prefetchedAt = new Map<string, number>();
  private hasStarted = false;
  /** Features of which some code is here. */
  private readonly needed = new Set<string>();
  /** Ids of entries that have been shown, and did not keep the page from anything else. */
  readonly quick = new Set<string>();
  readonly coming = new PendingNavigation();

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
  firstNavigation(url: URL, brought: DocumentState): PageNavigation {
    const { loaded, isNotFound } = brought;
    const match = this.match(url);
    const entryLoads = serverEntries(match).map((ref) =>
      this.open(ref, {
        url,
        match,
        isDataHere: true,
        hasMarkup: hasMarkup(ref, brought),
        isDeferred: isDeferred(ref, brought),
      }),
    );
    for (const entryLoad of entryLoads) entryLoad.hasData = loaded.includes(entryLoad.ref.id);
    return { url, match, page: pageOf(match), entryLoads: byId(entryLoads), isNotFound, by: 'document' };
  }

  /** A navigation: what the frame shows stays; the page's own entries load anew. */
  nextNavigation(url: URL, previous: PageNavigation, by: 'link' | 'history' = 'link'): PageNavigation {
    const match = this.match(url);
    const entryLoads = serverEntries(match).map((ref) => {
      const known =
        ref.at && previous.match.slots.some(({ id }) => id === ref.id) && previous.entryLoads.get(ref.id);
      return known || this.open(ref, { url, match });
    });
    return { url, match, page: pageOf(match), entryLoads: byId(entryLoads), isNotFound: false, by };
  }

  /** As `openEntry`. The first code of a feature that comes also starts it, on a site that has started. */
  open(ref: EntryRef, context: EntryLoadContext): EntryLoad {
    const entryLoad = startEntryLoad(this, ref, context);
    entryLoad.entry.then(
      () => this.need(ref.feature),
      () => undefined,
    );
    return entryLoad;
  }

  private need(name: string): void {
    if (this.needed.has(name)) return;
    this.needed.add(name);
    if (this.hasStarted && readSiteState(this.stores).health !== false) void this.startFeature(name);
  }

  /** Loads what the page should have brought and did not: after a bad start, or when health is back. */
  async complete(navigation: PageNavigation): Promise<void> {
    await Promise.all(
      [...navigation.entryLoads.values()].map(async (entryLoad) => {
        const isAnswered =
          entryLoad.hasData || (navigation.isNotFound && entryLoad.ref === navigation.match.route);
        if (isAnswered || entryLoad.isMissing) return;
        const entry = await entryLoad.entry.catch(() => undefined);
        if (entry) await loadData(this, entryLoad, entry, navigation);
      }),
    );
  }

  /**
   * Runs the `start` module of every feature whose code somebody needs on this page: the data it asks for in good health.
   * Features whose regions are all asleep follow when one of them wakes.
   */
  async start(): Promise<void> {
    this.hasStarted = true;
    await Promise.all([...this.needed].map((name) => this.startFeature(name)));
  }

  private async startFeature(name: string): Promise<void> {
    const module = this.features.find((feature) => feature.name === name)?.manifest.start;
    if (!module || this.missing.has(name)) return;
    const entry = await this.modules
      .load({ ...START, id: `${name}/${module}`, feature: name, module })
      .catch(() => undefined);
    if (entry) await runLoad(this, name, entry, NOWHERE);
  }

  /** Fetches code and data of a path that is likely to be visited next; never throws, never writes a store. */
  prefetch(url: URL): void {
    const key = url.pathname + url.search;
    if (performance.now() - (this.prefetchedAt.get(key) ?? Number.NEGATIVE_INFINITY) < PREFETCH_AGAIN_MS)
      return;
    this.prefetchedAt.set(key, performance.now());
    prefetchPage(this, url, this.match(url));
  }
}

const START = { when: 'server' as const, fallback: '', query: [] };
/** A start is nobody's address. */
const NOWHERE = { url: new URL('http://site'), match: { params: {} } };

function byId(entryLoads: EntryLoad[]): ReadonlyMap<string, EntryLoad> {
  return new Map(entryLoads.map((entryLoad) => [entryLoad.ref.id, entryLoad]));
}
