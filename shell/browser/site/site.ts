import { type ApiClient, readSiteState, type StoreRegistry } from '@stepwell/platform';
import { PREFETCH_AGAIN_MS } from '../time-outs';
import { type EntryRef, entryRef } from './entries';
import {
  type Address,
  type EntryLoad,
  type EntrySource,
  loadEntryData,
  type OpenOptions,
  openEntry,
  runLoad,
  type SiteParts,
} from './entry-load';
import type { Feature } from './feature';
import type { PageNavigation } from './page-navigation';
import { prefetchCode, prefetchPage } from './prefetch';
import { SeparateStores } from './separate-stores';
import { matchSite, pageEntries, type SiteMatch } from './site-map';

/** What came with the document. */
export interface DocumentState {
  /** Ids of entries whose data came with the document. */
  loaded: readonly string[];
  isNotFound: boolean;
  /** Whether the document contains the page's markup; unset on the server, which renders the markup. */
  isRendered?: boolean;
}

export interface SiteOptions {
  features: readonly Feature[];
  stores: StoreRegistry;
  api: ApiClient;
  modules: EntrySource;
  /** Loads entries of the previous releases. Exists only in the browser. */
  previousModules?: EntrySource;
}

/** Decides which entries (modules of remotes) a page has, and loads their code and data: in the browser, and for a render on the server. */
export class Site implements SiteParts {
  readonly features: readonly Feature[];
  readonly stores: StoreRegistry;
  readonly api: ApiClient;
  readonly modules: EntrySource;
  private readonly previousModules?: EntrySource;
  private readonly previousStores = new Map<string, StoreRegistry>();
  private readonly prefetchedAt = new Map<string, number>();
  private hasStarted = false;
  /** Names of features of which some code is loaded. */
  private readonly loadedFeatures = new Set<string>();

  constructor({ features, stores, api, modules, previousModules }: SiteOptions) {
    this.features = features;
    this.stores = stores;
    this.api = api;
    this.modules = modules;
    this.previousModules = previousModules;
  }

  match(url: URL): SiteMatch {
    return matchSite(url.pathname, this.features);
  }

  /** The page that the document was loaded with. Data that the document lacks is loaded by `complete`. */
  firstNavigation(url: URL, initial: DocumentState): PageNavigation {
    const match = this.match(url);
    const entryLoads = pageEntries(match).map((ref) => {
      const isDeferred = isDeferredEntry(ref, initial);
      const keepsMarkup = isDeferred && ref.when === 'touched' && !this.hasPrevious(ref.feature);
      const entryLoad = this.open(ref, { url, match, skipsData: true, isDeferred, keepsMarkup });
      entryLoad.hasData = initial.loaded.includes(ref.id);
      return entryLoad;
    });
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

  /** Starts loading an entry. With a feature's first code its `start` module runs too, if the site has started and is healthy. */
  open(ref: EntryRef, options: OpenOptions): EntryLoad {
    const entryLoad = openEntry(this, ref, options);
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

  /** Starts loading the entry of the previous release, with stores of its own. @returns `undefined` if there is no previous release */
  openPrevious(ref: EntryRef, address: Address): EntryLoad | undefined {
    const modules = this.previousModules;
    if (!modules || !this.hasPrevious(ref.feature)) return undefined;
    const stores = this.previousStores.get(ref.feature) ?? new SeparateStores(ref.feature, this.stores);
    this.previousStores.set(ref.feature, stores);
    return openEntry({ modules, stores, api: this.api }, ref, address);
  }

  private hasPrevious(feature: string): boolean {
    return Boolean(this.features.find(({ name }) => name === feature)?.previous);
  }

  /** Loads the data that a page lacks, such as data that did not come with the document. */
  async complete(navigation: PageNavigation): Promise<void> {
    await Promise.all(
      [...navigation.entryLoads.values()].map(async (entryLoad) => {
        const isNotFound = navigation.isNotFound && entryLoad.ref === navigation.match.route;
        if (entryLoad.hasData || isNotFound) return;
        const entry = await entryLoad.entry.catch(() => undefined);
        if (entry) await loadEntryData(this, entryLoad, entry, navigation);
      }),
    );
  }

  /** Runs the `start` modules of all features whose code is loaded. `open` runs those of features that are loaded later. */
  async start(): Promise<void> {
    this.hasStarted = true;
    await Promise.all([...this.loadedFeatures].map((name) => this.startFeature(name)));
  }

  private async startFeature(name: string): Promise<void> {
    const module = this.features.find((feature) => feature.name === name)?.manifest.start;
    if (!module) return;
    // A `start` module has no region, so no fallback card, and belongs to no page.
    const ref = entryRef(name, { module, fallback: '' });
    const entry = await this.modules.load(ref).catch(() => undefined);
    if (entry) await runLoad(this, entry, { url: new URL('http://site'), match: { params: {} } });
  }

  /** Prefetches the code of an address. Never throws. */
  prefetchCode(url: URL): void {
    prefetchCode(this, this.match(url));
  }

  /** Prefetches code and data of an address, at most once in ten seconds. Never throws, and writes no store. */
  prefetch(url: URL): void {
    const key = url.pathname + url.search;
    const now = performance.now();
    if (now - (this.prefetchedAt.get(key) ?? Number.NEGATIVE_INFINITY) < PREFETCH_AGAIN_MS) return;
    this.prefetchedAt.set(key, now);
    prefetchPage(this, url, this.match(url));
  }
}

/** Whether an entry's code is requested only when it is used: slots whose markup came with the page, but not the page's route. */
export function isDeferredEntry(
  { id, at }: Pick<EntryRef, 'id' | 'at'>,
  { loaded, isRendered }: Pick<DocumentState, 'loaded' | 'isRendered'>,
): boolean {
  return Boolean(at && isRendered && loaded.includes(id));
}

function navigationTo(url: URL, match: SiteMatch, entryLoads: EntryLoad[]) {
  const byId = new Map(entryLoads.map((entryLoad) => [entryLoad.ref.id, entryLoad]));
  return { url, match, page: match.page?.load() ?? null, entryLoads: byId };
}
