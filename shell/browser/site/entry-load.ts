import { type ApiClient, NotFoundError, readSiteState, type StoreRegistry } from '@stepwell/platform';
import { asError } from './as-error';
import type { AnyEntry, EntryRef } from './entries';
import type { SiteMatch } from './site-map';
import { resolvedPromise, type TrackedPromise, trackPromise } from './use-promise';

/** Loads modules of remotes: by module federation in the browser, from the node files of the releases on the server. */
export interface EntrySource {
  /** The entry, if its code has been loaded. */
  peek(ref: EntryRef): AnyEntry | undefined;
  /** @throws Error if the release cannot be loaded, or the module is no `Entry` */
  load(ref: EntryRef, attempt?: number): Promise<AnyEntry>;
  /** Loads the entry of the previous release, once; may reject. @returns `undefined` if there is no previous release */
  loadPrevious?(ref: EntryRef): TrackedPromise<AnyEntry> | undefined;
  /** Calls `act` as code of a feature, so that the feature is blamed for an endless loop in `act`. Exists only on the server. */
  runAs?<Result>(feature: string, act: () => Result): Result;
}

/** The state of loading an entry's code and data for a page. */
export interface EntryLoad {
  ref: EntryRef;
  entry: TrackedPromise<AnyEntry>;
  /** The release is unusable, so the region starts with its fallback card. */
  isMissing: boolean;
  /** `load` has succeeded, or the data came with the page. */
  hasData: boolean;
  /** Resolves when code and data have arrived or failed; at once if the code is deferred. Never rejects. */
  settled: Promise<void>;
  /** The code was not requested yet, or the last request failed, so `loadCode` will request the code. */
  isDeferred: boolean;
  /**
   * The region shows the server's markup. If its code fails to load, `entry` stays pending, so that React keeps the markup, and the
   * code is deferred again. Without markup, `entry` is rejected.
   */
  hasMarkup: boolean;
  /** Why the code of a region with markup last failed to load. */
  loadError?: unknown;
  /** Called after each `loadError`. */
  onLoadError?: () => void;
  /** Requests deferred code. After a failure the request has a new address. */
  loadCode: () => void;
  /** Fetches deferred code, and calls `loadCode` only if that succeeds. @returns whether the code is requested or loaded; never rejects */
  loadWhenFetched: () => Promise<boolean>;
}

/** The address of a page, with the params of its route: the arguments of `load`. */
export interface Address {
  url: URL;
  match: Pick<SiteMatch, 'params'>;
}

export interface EntryLoadContext extends Address {
  /** `load` is not called, because the data came with the page, or `Site.complete` loads the data later. */
  skipsData?: boolean;
  /** The server's markup came with the page. */
  hasMarkup?: boolean;
  /** The code is not requested before `loadCode` is called. Set only with `hasMarkup`. */
  isDeferred?: boolean;
  /** Number of the retry; a retry requests the code from a new address. */
  attempt?: number;
}

/** The parts of the site that are needed to load an entry. */
export interface SiteParts {
  /** Names of features whose release is unusable. */
  missing: ReadonlySet<string>;
  modules: EntrySource;
  api: ApiClient;
  stores: StoreRegistry;
}

/**
 * Fetches an entry's code, then starts its `load`. That happens before the entry renders, because `load` sets the stores to loading, so
 * that the page does not show data of the previous page.
 */
export function startEntryLoad(site: SiteParts, ref: EntryRef, context: EntryLoadContext): EntryLoad {
  const entryLoad: EntryLoad = {
    ref,
    // The visitor's retry requests an unusable release too, because the release may have been repaired.
    isMissing: site.missing.has(ref.feature) && !context.attempt,
    hasData: false,
    entry: never,
    settled: Promise.resolve(),
    isDeferred: false,
    hasMarkup: context.hasMarkup ?? false,
    loadCode: () => undefined,
    loadWhenFetched: () => Promise.resolve(true),
  };
  if (entryLoad.isMissing) return entryLoad;
  let data = Promise.resolve();
  const startLoad = (entry: AnyEntry) => {
    if (!context.skipsData) data = loadEntryData(site, entryLoad, entry, context);
    return entry;
  };
  const fetchCode = (attempt = context.attempt) => {
    const loaded = site.modules.peek(ref);
    return loaded
      ? resolvedPromise(startLoad(loaded))
      : trackPromise(site.modules.load(ref, attempt).then(startLoad));
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

/**
 * Defers the code of an entry with markup. `entry` becomes a promise that stays pending until `loadCode` has succeeded, or has failed
 * after the region lost its markup.
 * @param fetchCode loads the code and starts the entry's `load`
 * @param prefetch loads the code only
 */
function deferCode(
  entryLoad: EntryLoad,
  fetchCode: (attempt?: number) => TrackedPromise<AnyEntry>,
  prefetch: () => Promise<AnyEntry>,
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
    // If the code is loaded already, `entry` is fulfilled at once, so that React hydrates the region within the present event, such as a
    // click.
    if (code.status === 'fulfilled') Object.assign(entry, { status: code.status, value: code.value });
    code.then(
      () => settle(code),
      (error) => {
        failures += 1;
        entryLoad.loadError = asError(error);
        entryLoad.isDeferred = entryLoad.hasMarkup;
        if (entryLoad.hasMarkup) entryLoad.onLoadError?.();
        else settle(code);
      },
    );
  };
  entryLoad.loadWhenFetched = async () => {
    const isFetched =
      !entryLoad.isDeferred ||
      (await prefetch().then(
        () => true,
        () => false,
      ));
    if (isFetched) entryLoad.loadCode();
    return isFetched;
  };
}

/** Loads the data of an entry. Never rejects: errors of its `load` are reported. */
export async function loadEntryData(
  site: SiteParts,
  entryLoad: EntryLoad,
  entry: AnyEntry,
  address: Address,
): Promise<void> {
  try {
    await runLoad(site, entryLoad.ref.feature, entry, address);
    entryLoad.hasData = isSettled(site.stores, entryLoad.ref.feature);
  } catch (error) {
    // Not reported, because a subject that does not exist is not an error: the component calls `notFound` when it renders.
    if (!(error instanceof NotFoundError)) reportError(asError(error));
  }
}

/** Whether all requested data of a feature has arrived; `false` while the API's health is bad, when `load` functions request nothing. */
export function isSettled(stores: StoreRegistry, feature: string): boolean {
  return readSiteState(stores).health !== false && !stores.isUnsettled(feature);
}

/**
 * Runs an entry's `load`, if there is one, with the stores of the entry's feature.
 * @throws NotFoundError if the subject of the address does not exist, and any error of the remote
 */
export async function runLoad(
  { api, stores }: Pick<SiteParts, 'api' | 'stores'>,
  feature: string,
  entry: AnyEntry,
  { url, match }: Address,
): Promise<void> {
  await entry.load?.({ params: match.params, query: url.searchParams, api, stores: stores.of(feature) });
}

/** `EntryLoad.entry` of an unusable release, whose code is not requested. */
const never: TrackedPromise<AnyEntry> = new Promise<AnyEntry>(() => undefined);
