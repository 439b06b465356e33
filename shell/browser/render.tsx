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
import { loadData, reopenFailed } from './rendering/page-data';
import { withTimeout } from './rendering/with-timeout';
import type { ModuleSource } from './site/entry-load';
import type { Feature } from './site/feature';
import { headOf, type PageHead } from './site/head';
import { type PageNavigation, setErrorFlag } from './site/page-navigation';
import { Site } from './site/site';

// What the renderer runs: one whole page, from its address to its markup and state.

/** Health and settings; later, the page goes out not knowing them. */
const HEALTH_BUDGET_MS = 300;

/** The copies that remotes' node files get from the renderer's `require`. */
export const lent: Readonly<Record<string, unknown>> = {
  react: React,
  'react-dom': ReactDOM,
  '@stepwell/platform': platform,
};

export interface PageRequest {
  /** Path and query as the page cache keys them. */
  address: string;
  features: Feature[];
  /** Names of features whose release has lost files. */
  missing: string[];
  /** How many times longer than a visitor would wait its parts may take; default 1. */
  patience?: number;
  api: ApiClientOptions;
}

export interface RenderedPage {
  status: 200 | 404;
  html: string;
  head: PageHead;
  state: StoreStates;
  /** Ids of entries whose data is in the state. */
  loaded: string[];
  /** Everything is there and in good health: the page may be kept. */
  isComplete: boolean;
  isHealthy: boolean;
  /** Names of features of which an entry on the page threw, or could not be evaluated. Releases from before say none. */
  failed?: string[];
}

/**
 * Renders a page.
 * @param isOver its abortion ends a render that nobody waits for any more
 * @throws Error only for defects of the shell itself
 */
export async function renderPage(
  request: PageRequest,
  modules: ModuleSource,
  isOver: AbortSignal,
): Promise<RenderedPage> {
  const api = new ApiClient(request.api);
  const stores = new StoreRegistry({ api, isServer: true });
  const site = new Site({ ...request, stores, api, modules });
  const url = new URL(request.address, 'http://site');
  const { patience = 1 } = request;
  const isHealthy = (await withTimeout(HEALTH_BUDGET_MS * patience, checkHealth(site))) ?? false;
  const navigation = site.firstNavigation(url, { loaded: [], isNotFound: false });
  await navigation.page;

  const isNotFound = await loadData(site, navigation, patience);
  const shown: PageNavigation = { ...navigation, isNotFound };
  setErrorFlag(stores, shown);
  if (!isNotFound) reopenFailed(site, navigation);
  isOver.throwIfAborted();
  const { html, errors, failed } = await renderMarkup(site, shown, isOver);

  const entryLoads = [...navigation.entryLoads.values()];
  const isWhole = errors === 0 && entryLoads.every(({ isMissing, hasData }) => hasData && !isMissing);
  const hasSettings = stores.get(siteStore).getState().config !== null;
  return {
    status: isNotFound ? 404 : 200,
    html,
    head: headOf(site, shown),
    state: stores.dehydrate(),
    loaded: entryLoads.filter(({ hasData }) => hasData).map(({ ref }) => ref.id),
    isComplete: isHealthy && hasSettings && (isNotFound ? errors === 0 : isWhole),
    isHealthy,
    failed: failed.map((id) => id.split('/', 1)[0] ?? ''),
  };
}
