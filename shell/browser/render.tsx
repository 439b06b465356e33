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
import { withTimeout } from './rendering/with-timeout';
import type { EntrySource } from './site/entry-load';
import type { Feature } from './site/feature';
import { headOf, type PageHead } from './site/head';
import { setErrorFlag } from './site/page-navigation';
import { Site } from './site/site';
import { RENDER_HEALTH_MS } from './time-outs';

// Entry of the shell's node bundle, which runs in the renderer's worker: renders a page to its markup, head and state.

/** The modules that `require` returns in the node files of remotes. */
export const lent: Readonly<Record<string, unknown>> = {
  react: React,
  'react-dom': ReactDOM,
  '@stepwell/platform': platform,
};

export interface PageRequest {
  /** Path and query of a `PageAddress`. */
  address: string;
  features: Feature[];
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
  /** Ids of entries whose region threw or stayed suspended, and is left to the browser. */
  failed: string[];
}

/**
 * Renders a page.
 * @param signal aborts the render
 * @throws Error only for errors of the shell itself, and after an abort
 */
export async function renderPage(
  { address, features, api: options }: PageRequest,
  modules: EntrySource,
  signal: AbortSignal,
): Promise<RenderedPage> {
  const api = new ApiClient(options);
  const stores = new StoreRegistry({ api, isServer: true });
  const site = new Site({ features, stores, api, modules });
  const isHealthy = (await withTimeout(RENDER_HEALTH_MS, checkHealth(site))) ?? false;
  const url = new URL(address, 'http://site');
  const navigation = site.firstNavigation(url, { loaded: [], isNotFound: false });
  await navigation.page;

  const isNotFound = await loadPageData(site, navigation);
  const shown = { ...navigation, isNotFound };
  setErrorFlag(stores, shown);
  // The browser does not request the data of a missing subject again, so this data must not be set back to loading.
  if (!isNotFound) reopenFailed(site, navigation);
  signal.throwIfAborted();
  const { html, errors, failed } = await renderMarkup(site, shown, signal);

  const entryLoads = [...navigation.entryLoads.values()];
  const hasData = isNotFound || entryLoads.every((entryLoad) => entryLoad.hasData);
  const hasSettings = stores.get(siteStore).getState().config !== null;
  return {
    status: isNotFound ? 404 : 200,
    html,
    head: headOf(site, shown),
    state: stores.dehydrate(),
    loaded: entryLoads.filter((entryLoad) => entryLoad.hasData).map(({ ref }) => ref.id),
    isComplete: isHealthy && hasSettings && hasData && errors === 0,
    failed,
  };
}
