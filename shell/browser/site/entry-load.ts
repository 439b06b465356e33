import { type ApiClient, NotFoundError, readSiteState, type StoreRegistry } from '@stepwell/platform';
import type { AnyEntry, EntryRef } from './entries';
import type { SiteMatch } from './site-map';
import { resolvedPromise, type TrackedPromise, trackPromise } from './use-promise';

/** Loads modules of remotes: by module federation in the browser, from the node files of the releases on the server. */
export interface EntrySource {
  /** The entry, if its code has been loaded. */
  peek(ref: EntryRef): AnyEntry | undefined;
  /**
   * @param attempt number of the visitor's retry; a retry requests the code from a new address
   * @throws Error if the release cannot be loaded, or the module is no `Entry`
   */
  load(ref: EntryRef, attempt?: number): Promise<AnyEntry>;
}

/** The loading of an entry's code and data for a page. */
export interface EntryLoad {
  ref: EntryRef;
  /** The stores of the page; for a previous release, with separate stores of the remote. */
  stores: StoreRegistry;
  entry: TrackedPromise<AnyEntry>;
  /** Requests the code, if it was deferred. Resolves with false if it did not arrive and the server's markup stays, until the next call. */
  loadCode: () => Promise<boolean>;
  /** `load` has succeeded, or the data came with the page. */
  hasData: boolean;
  /** The previous release, if it is shown because this one has failed. */
  replacedBy?: EntryLoad;
  /** Resolves when code and data have arrived or failed; stays pending while the code is deferred. Never rejects. */
  settled: Promise<void>;
}

/** The address of a page, with the params of its route: the arguments of `load`. */
export interface Address {
  url: URL;
  match: Pick<SiteMatch, 'params'>;
}

export interface OpenOptions extends Address {
  /** `load` is not called, because the data came with the page, or `Site.complete` loads the data later. */
  skipsData?: boolean;
  /** The code is not requested before `loadCode` is called. */
  isDeferred?: boolean;
  /** The server's markup is useful without code (links of a menu), so it stays if the code cannot be loaded. */
  keepsMarkup?: boolean;
  attempt?: number;
}

/** The parts of the site that are needed to load an entry. */
export interface SiteParts {
  modules: EntrySource;
  api: ApiClient;
  stores: StoreRegistry;
}

/**
 * Fetches an entry's code, then starts its `load`. That happens before the entry renders, because `load` sets the stores to loading, so
 * that the page does not show data of the previous page.
 */
export function openEntry(site: SiteParts, ref: EntryRef, options: OpenOptions): EntryLoad {
  let data = Promise.resolve();
  const startLoad = (entry: AnyEntry) => {
    if (!options.skipsData) data = loadEntryData(site, entryLoad, entry, options);
    return entry;
  };
  const entryLoad: EntryLoad = {
    ref,
    stores: site.stores,
    entry: pending,
    loadCode: async () => true,
    hasData: false,
    settled: Promise.resolve(),
  };
  const loaded = site.modules.peek(ref);
  if (loaded) entryLoad.entry = resolvedPromise(startLoad(loaded));
  else {
    let attempt = options.attempt ?? 0;
    const code = new Promise<AnyEntry>((resolve) => {
      const loadCode = async () => {
        entryLoad.loadCode = async () => true;
        const entry = site.modules.load(ref, attempt);
        const isLost = options.keepsMarkup && (await entry.then(isNoError, isError));
        if (isLost) {
          attempt += 1;
          entryLoad.loadCode = loadCode;
        } else resolve(entry);
        return !isLost;
      };
      entryLoad.loadCode = loadCode;
    });
    entryLoad.entry = trackPromise(code.then(startLoad));
    if (!options.isDeferred) void entryLoad.loadCode();
  }
  entryLoad.settled = entryLoad.entry.then(
    () => data,
    () => undefined,
  );
  return entryLoad;
}

/** Loads the data of an entry. Never rejects: errors of its `load` are reported. */
export async function loadEntryData(
  site: SiteParts,
  entryLoad: EntryLoad,
  entry: AnyEntry,
  address: Address,
): Promise<void> {
  try {
    await runLoad(site, entry, address);
    entryLoad.hasData = isSettled(site.stores, entryLoad.ref.feature);
  } catch (error) {
    // A subject that does not exist is no error: the component calls `notFound` when it renders.
    if (!(error instanceof NotFoundError)) reportError(error);
  }
}

/** Whether all requested data of a feature has arrived; `false` while the API's health is bad, when `load` functions request nothing. */
export function isSettled(stores: StoreRegistry, feature: string): boolean {
  return readSiteState(stores).health !== false && !stores.isUnsettled(feature);
}

/**
 * Runs an entry's `load`, if there is one.
 * @throws NotFoundError if the subject of the address does not exist, and any error of the remote
 */
export async function runLoad(
  { api, stores }: Pick<SiteParts, 'api' | 'stores'>,
  entry: AnyEntry,
  { url, match }: Address,
): Promise<void> {
  await entry.load?.({ params: match.params, query: url.searchParams, api, stores });
}

const isNoError = () => false;
const isError = () => true;

const pending: TrackedPromise<AnyEntry> = new Promise<AnyEntry>(() => undefined);
