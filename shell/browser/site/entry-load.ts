import { type ApiClient, NotFoundError, readSiteState, type StoreRegistry } from '@stepwell/platform';
import type { AnyEntry, EntryRef } from './entries';
import type { SiteMatch } from './site-map';
import { resolvedPromise, type TrackedPromise, trackPromise } from './use-promise';

/** Where remotes' modules come from: federation in the browser, the release store on the server. */
export interface ModuleSource {
  /** The module, if its code is already here. */
  peek(ref: EntryRef): AnyEntry | undefined;
  /** @throws Error when the release cannot be loaded or is not an `Entry` */
  load(ref: EntryRef, attempt?: number): Promise<AnyEntry>;
  /** The entry of the last known good release, the same each time, which may fail as well; `undefined` where there is none. */
  spare?(ref: EntryRef): TrackedPromise<AnyEntry> | undefined;
}

/** An entry on a page: its code, and the data it has asked for. */
export interface EntryLoad {
  ref: EntryRef;
  entry: TrackedPromise<AnyEntry>;
  /** The release is known to be unusable: the region begins as its fallback card. */
  isMissing: boolean;
  /** Becomes true when `load` has succeeded, or the page brought the data. */
  hasData: boolean;
  /** Settles, never throws, when code and data are there or given up. */
  settled: Promise<void>;
  /** Its code is not requested: not yet, or not again after a failure. */
  isDeferred: boolean;
  /**
   * The server's markup stands in its region: a failure to load the code leaves `entry` pending and the opening asleep, so
   * that the markup stays. Otherwise the failure rejects `entry`.
   */
  hasMarkup: boolean;
  /** The last failure to load the code of an opening with markup. */
  lost?: unknown;
  /** Is called after each such failure. */
  onLoadError?: () => void;
  /** Requests the code of an entry that is asleep, under a new address after a failure; of any other, nothing. */
  loadCode: () => void;
  /**
   * Fetches the code of an entry that is asleep, and wakes it once that is here: its markup stands where the code cannot
   * be had. @returns whether it is awake; never throws
   */
  loadWhenFetched: () => Promise<boolean>;
}

/** The address that an entry is opened for. */
export interface Address {
  url: URL;
  match: Pick<SiteMatch, 'params'>;
}

export interface EntryLoadContext extends Address {
  /** The page's HTML was rendered with this entry's data, or tells the browser to load it after the start. */
  isDataHere?: boolean;
  /** The page brought the server's markup for it. */
  hasMarkup?: boolean;
  /** With markup: its code is not requested before `wake`. */
  isDeferred?: boolean;
  /** Counts retries; a retry asks the network again, under a new address. */
  attempt?: number;
}

/** What opening an entry needs of the site. */
export interface SiteParts {
  /** Names of features whose release cannot be used. */
  missing: ReadonlySet<string>;
  modules: ModuleSource;
  api: ApiClient;
  stores: StoreRegistry;
}

/**
 * Fetches an entry's code, then begins its `load`. The loading state is written before anybody can render the
 * entry, so no page ever shows the previous page's data.
 */
export function startEntryLoad(site: SiteParts, ref: EntryRef, context: EntryLoadContext): EntryLoad {
  const entryLoad: EntryLoad = {
    ref,
    isMissing: site.missing.has(ref.feature) && !context.attempt,
    hasData: false,
    entry: neverReady,
    settled: Promise.resolve(),
    isDeferred: false,
    hasMarkup: context.hasMarkup ?? false,
    loadCode: () => undefined,
    loadWhenFetched: () => Promise.resolve(true),
  };
  if (entryLoad.isMissing) return entryLoad;
  let data = Promise.resolve();
  const begin = (entry: AnyEntry) => {
    if (!context.isDataHere) data = loadData(site, entryLoad, entry, context);
    return entry;
  };
  const fetchCode = (attempt = context.attempt) => {
    const here = site.modules.peek(ref);
    return here ? resolvedPromise(begin(here)) : trackPromise(site.modules.load(ref, attempt).then(begin));
  };
  if (entryLoad.hasMarkup) {
    deferCode(entryLoad, fetchCode, () => site.modules.load(ref));
    if (context.isDeferred) return entryLoad;
    entryLoad.loadCode();
  } else entryLoad.entry = fetchCode();
  const code: Promise<unknown> = entryLoad.entry;
  entryLoad.settled = code.then(
    () => data,
    () => undefined,
  );
  return entryLoad;
}

function deferCode(
  entryLoad: EntryLoad,
  fetchCode: (attempt?: number) => TrackedPromise<AnyEntry>,
  fetchAhead: () => Promise<AnyEntry>,
): void {
  let settle: (code: Promise<AnyEntry>) => void = () => undefined;
  const entry = trackPromise(
    new Promise<AnyEntry>((resolve) => {
      settle = resolve;
    }),
  );
  let failures = 0;
  entryLoad.entry = entry;
  entryLoad.isDeferred = true;
  entryLoad.loadCode = () => {
    if (!entryLoad.isDeferred) return;
    entryLoad.isDeferred = false;
    const code = fetchCode(failures);
    // Code that is here already can be read in this very moment: React then answers the press that has woken it.
    if (code.status === 'fulfilled') Object.assign(entry, { status: code.status, value: code.value });
    code.then(
      () => settle(code),
      (error) => {
        failures += 1;
        entryLoad.lost = error;
        entryLoad.isDeferred = entryLoad.hasMarkup;
        if (entryLoad.hasMarkup) entryLoad.onLoadError?.();
        else settle(code);
      },
    );
  };
  entryLoad.loadWhenFetched = async () => {
    const isHere =
      !entryLoad.isDeferred ||
      (await fetchAhead().then(
        () => true,
        () => false,
      ));
    if (isHere) entryLoad.loadCode();
    return isHere;
  };
}

/** Loads the data of an entry whose code is here. Never throws: a defect of its `load` is reported. */
export async function loadData(
  site: SiteParts,
  entryLoad: EntryLoad,
  entry: AnyEntry,
  address: Address,
): Promise<void> {
  try {
    await runLoad(site, entryLoad.ref.feature, entry, address);
    entryLoad.hasData = isSettled(site.stores, entryLoad.ref.feature);
  } catch (error) {
    // The component says so too, when it renders a subject that does not exist.
    if (!(error instanceof NotFoundError)) reportError(error);
  }
}

/** Whether a feature's stores hold what was asked for; in bad health nothing counts as had. */
export function isSettled(stores: StoreRegistry, feature: string): boolean {
  return readSiteState(stores).health !== false && !stores.isUnsettled(feature);
}

/**
 * Runs an entry's `load`, where it has one, with the stores of its feature.
 * @throws NotFoundError when what the address names does not exist, and whatever a remote may throw
 */
export async function runLoad(
  { api, stores }: Pick<SiteParts, 'api' | 'stores'>,
  feature: string,
  entry: AnyEntry,
  { url, match }: Address,
): Promise<void> {
  await entry.load?.({ params: match.params, query: url.searchParams, api, stores: stores.of(feature) });
}

const neverReady: TrackedPromise<AnyEntry> = new Promise<AnyEntry>(() => undefined);
