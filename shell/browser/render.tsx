import * as platform from '@stepwell/platform';
import {
  ApiClient,
  type ApiClientOptions,
  StoreRegistry,
  type StoreStates,
  siteStore,
} from '@stepwell/platform';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import { checkHealth } from './boot/start';
import { renderMarkup } from './rendering/markup';
import { loadPageData, reopenFailed } from './rendering/page-data';
import { checkedHead, checkedStates, messageOf } from './rendering/page-parts';
import { withTimeout } from './rendering/with-timeout';
import type { EntrySource } from './site/entry-load';
import type { Feature } from './site/feature';
import { headOf, type PageHead } from './site/head';
import { type PageNavigation, setErrorFlag } from './site/page-navigation';
import { Site } from './site/site';

// Entry of the shell's node bundle, which runs in the sandboxed renderer process: renders a page to its markup, head and state.

/** Timeout of the calls that read the API's health and settings. After this time the page is rendered without their replies. */
const HEALTH_TIMEOUT_MS = 300;

/** The modules that `require` returns in the node files of remotes. The export keeps its name, because edges of any version read it. */
export const lent: Readonly<Record<string, unknown>> = {
  react: React,
  'react-dom': ReactDOM,
  '@stepwell/platform': platform,
};

export interface PageRequest {
  /** Path and query of a `PageAddress`. */
  address: string;
  features: Feature[];
  /** Names of features without a usable release, whose regions show fallback cards. */
  missing: string[];
  /** Multiplies all timeouts; default 1. Larger in test runs of the workbench. */
  timeoutFactor?: number;
  api: ApiClientOptions;
}

export interface RenderedPage {
  status: 200 | 404;
  html: string;
  head: PageHead;
  state: StoreStates;
  /** Ids of entries (`<feature>/<module>`) whose data is in `state`. */
  loaded: string[];
  /** All data was loaded and rendered in time, and the API is healthy, so the page may be cached. */
  isComplete: boolean;
  /** Whether the API answered its health check in time. */
  isHealthy: boolean;
  /** Names of features with an entry that failed. Absent in pages of older shell releases. */
  failed?: string[];
  /**
   * Names of failed features that make the page impossible to send, because their markup and state are too large, or their state cannot be
   * read or written as JSON. `html` and `state` are then empty. Absent in pages of older shell releases.
   */
  unusable?: string[];
}

/**
 * Renders a page.
 * @param signal aborts the render
 * @throws Error only for errors of the shell itself, and after an abort
 */
export async function renderPage(
  request: PageRequest,
  modules: EntrySource,
  signal: AbortSignal,
): Promise<RenderedPage> {
  const api = new ApiClient(Object.freeze(request.api));
  const stores = new StoreRegistry({ api, isServer: true });
  const site = new Site({ ...request, stores, api, modules });
  const url = new URL(request.address, 'http://site');
  const { timeoutFactor = 1 } = request;
  const isHealthy = (await withTimeout(HEALTH_TIMEOUT_MS * timeoutFactor, checkHealth(site))) ?? false;
  const navigation = site.firstNavigation(url, { loaded: [], isNotFound: false });
  await navigation.page;

  // `load` functions of remotes write stores, but must not change the site's state, which all remotes read.
  freezeSiteState(stores);
  const failed = new Set<string>();
  const unusable = new Set<string>();
  const onUnusable = (feature: string, why: string) => {
    unusable.add(feature);
    logFailure(url, feature, why);
  };

  const { isNotFound, failed: falselyNotFound } = await loadPageData(site, navigation, timeoutFactor);
  const shown: PageNavigation = { ...navigation, isNotFound };
  // The flag makes a new state object, which is frozen again.
  setErrorFlag(stores, shown);
  freezeSiteState(stores);
  // The browser does not request the data of a missing subject again, so this data must not be set back to loading.
  if (!isNotFound) reopenFailed(site, navigation, onUnusable);
  signal.throwIfAborted();
  const markup = await renderMarkup(site, shown, signal, timeoutFactor);
  for (const id of [...markup.failed, ...falselyNotFound]) failed.add(id.split('/', 1)[0] ?? '');
  const head = headOf(site, shown, {
    check: checkedHead,
    onFailure: ({ feature }, error) => {
      failed.add(feature);
      logFailure(url, feature, messageOf(error));
    },
  });
  const state = checkedStates(stores, modules, markup.sizes, onUnusable);

  const entryLoads = [...navigation.entryLoads.values()];
  const isRenderedWhole =
    markup.errors === 0 && entryLoads.every(({ isMissing, hasData }) => hasData || isMissing);
  const hasSettings = stores.get(siteStore).getState().config !== null;
  return {
    status: isNotFound ? 404 : 200,
    html: unusable.size > 0 ? '' : markup.html,
    head,
    state: unusable.size > 0 ? {} : state,
    loaded: entryLoads.filter(({ hasData }) => hasData).map(({ ref }) => ref.id),
    isComplete: isHealthy && hasSettings && (isNotFound ? markup.errors === 0 : isRenderedWhole),
    isHealthy,
    failed: [...new Set([...failed, ...unusable])],
    unusable: [...unusable],
  };
}

function freezeSiteState(stores: StoreRegistry): void {
  freezeDeeply(stores.get(siteStore).getState());
}

/** @param value without cycles */
function freezeDeeply(value: unknown): void {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return;
  Object.values(Object.freeze(value)).forEach(freezeDeeply);
}

function logFailure({ pathname }: URL, feature: string, why: string): void {
  process.stderr.write(`render of ${pathname}: ${feature} has failed: ${why}\n`);
}
