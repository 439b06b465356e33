import { type ApiClient, readSiteState, type StoreRegistry } from '@stepwell/platform';
import { type EntryRef, entryRef } from './entries';
import {
  type EntryLoad,
  type EntryLoadContext,
  type EntrySource,
  loadEntryData,
  runLoad,
  type SiteParts,
  startEntryLoad,
} from './entry-load';
import type { Feature } from './feature';
import { hasMarkup, isDeferred } from './is-deferred';
import type { PageNavigation } from './page-navigation';
import { PendingNavigation } from './pending-navigation';
import { prefetchPage } from './prefetch';
import { matchSite, pageEntries, type SiteMatch } from './site-map';

export interface DocumentState {
  /** Ids of entries whose data came with the document. */
  loaded: readonly string[];
  isNotFound: boolean;
  /** Whether the document contains the page's markup; unset on the server, which renders the markup. */
  isRendered?: boolean;
}

interface SiteOptions {
  features: readonly Feature[];
  /** Names of features whose release is unusable. */
  missing?: readonly string[];
  stores: StoreRegistry;
  api: ApiClient;
  modules: EntrySource;
}

/** Time in which the same address is not prefetched again. */
const PREFETCH_AGAIN_MS = 10_000;

/** Decides which entries (modules of remotes) a page has, and loads their code and data: in the browser, and for a render on the server. */
export class Site implements SiteParts {
  readonly features: readonly Feature[];
  readonly stores: StoreRegistry;
  readonly api: ApiClient;
  readonly missing: ReadonlySet<string>;
  readonly modules: EntrySource;
  private readonly prefetchedAt = new Map<string, number>();
  private hasStarted = false;
  /** Names of features of which some code is loaded. */
  private readonly loadedFeatures = new Set<string>();
  /** Ids of entries whose first render was quick. On later pages they render at once; other slots render after the page is painted. */
  readonly quick = new Set<string>();
  readonly pending = new PendingNavigation();
  /** Random text in the element before each region of the server's markup. A remote cannot imitate it. Removed before the page is sent. */
  mark?: string;

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

  /** The page that the document was loaded with. Data that the document lacks is loaded by `complete`. */
  firstNavigation(url: URL, initial: DocumentState): PageNavigation {
    const match = this.match(url);
    const entryLoads = pageEntries(match).map((ref) =>
      this.open(ref, {
        url,
        match,
        skipsData: true,
        hasMarkup: hasMarkup(ref, initial),
        isDeferred: isDeferred(ref, initial),
      }),
    );
    for (const entryLoad of entryLoads) entryLoad.hasData = initial.loaded.includes(entryLoad.ref.id);
    return { ...navigationTo(url, match, entryLoads), isNotFound: initial.isNotFound, by: 'document' };
  }

  /** The page of a navigation. Entries of slots that the previous page also had are kept, all others are loaded. */
  nextNavigation(url: URL, previous: PageNavigation, by: 'link' | 'history' = 'link'): PageNavigation {
    const match = this.match(url);
    const entryLoads = pageEntries(match).map((ref) => {
      const isKept = ref.at && previous.match.slots.some(({ id }) => id === ref.id);
      return (isKept && previous.entryLoads.get(ref.id)) || this.open(ref, { url, match });
    });
    return { ...navigationTo(url, match, entryLoads), isNotFound: false, by };
  }

  /**
   * Starts loading an entry. When a feature's first code is loaded, its `start` module runs too, if the site has started and is healthy.
   */
  open(ref: EntryRef, context: EntryLoadContext): EntryLoad {
    const entryLoad = startEntryLoad(this, ref, context);
    entryLoad.entry.then(
      () => {
        if (this.loadedFeatures.has(ref.feature)) return;
        this.loadedFeatures.add(ref.feature);
        if (this.hasStarted && readSiteState(this.stores).health !== false)
          void this.startFeature(ref.feature);
      },
      () => undefined,
    );
    return entryLoad;
  }

  /** Loads the data that a page lacks, such as data that did not come with the document. */
  async complete(navigation: PageNavigation): Promise<void> {
    await Promise.all(
      [...navigation.entryLoads.values()].map(async (entryLoad) => {
        const isNotFound = navigation.isNotFound && entryLoad.ref === navigation.match.route;
        if (entryLoad.hasData || isNotFound || entryLoad.isMissing) return;
        const entry = await entryLoad.entry.catch(() => undefined);
        if (entry) await loadEntryData(this, entryLoad, entry, navigation);
      }),
    );
  }

  /**
   * Runs the `start` modules of all features whose code is loaded, even if they have run before. `open` runs the modules of features that
   * are loaded later.
   */
  async start(): Promise<void> {
    this.hasStarted = true;
    await Promise.all([...this.loadedFeatures].map((name) => this.startFeature(name)));
  }

  private async startFeature(name: string): Promise<void> {
    const module = this.features.find((feature) => feature.name === name)?.manifest.start;
    if (!module || this.missing.has(name)) return;
    // A `start` module has no region, so no fallback card.
    const ref = entryRef(name, { module, fallback: '' });
    const entry = await this.modules.load(ref).catch(() => undefined);
    if (entry) await runLoad(this, name, entry, NO_ADDRESS);
  }

  /** Prefetches code and data of an address, at most once in ten seconds. Never throws, and writes no store. */
  prefetch(url: URL): void {
    const key = url.pathname + url.search;
    if (performance.now() - (this.prefetchedAt.get(key) ?? Number.NEGATIVE_INFINITY) < PREFETCH_AGAIN_MS)
      return;
    this.prefetchedAt.set(key, performance.now());
    prefetchPage(this, url, this.match(url));
  }
}

/** Passed to the `load` of `start` modules, which belong to no page. */
const NO_ADDRESS = { url: new URL('http://site'), match: { params: {} } };

function navigationTo(url: URL, match: SiteMatch, entryLoads: EntryLoad[]) {
  const byId = new Map(entryLoads.map((entryLoad) => [entryLoad.ref.id, entryLoad]));
  return { url, match, page: match.page?.load() ?? null, entryLoads: byId };
}
