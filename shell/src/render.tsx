import { PassThrough } from 'node:stream';
import * as platform from '@stepwell/platform';
import {
  ApiClient,
  type ApiClientOptions,
  Followed,
  masterStore,
  NotFoundError,
  pageRouter,
  readMaster,
  StoreRegistry,
  type StoreStates,
} from '@stepwell/platform';
import * as React from 'react';
import * as ReactDOM from 'react-dom';
import { renderToPipeableStream } from 'react-dom/server';
import { UNSAFE_createMemoryHistory as createMemoryHistory } from 'react-router';
import type { Feature } from './boot';
import { App } from './host/App';
import { RENDERED_IN_BROWSER } from './region/rendered-in-browser';
import { headOf, type PageHead } from './site/head';
import { type ModuleSource, Site, type Visit } from './site/site';
import { checkHealth } from './start/start';

// What the renderer runs: one whole page, from its address to its markup and state.

/** Health and settings; later, the page goes out not knowing them. */
const HEALTH_BUDGET_MS = 300;
/** Loaders of all entries together. */
const LOAD_BUDGET_MS = 400;

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
  const isHealthy = (await withinMs(HEALTH_BUDGET_MS, checkHealth(site))) ?? false;
  const visit = site.firstVisit(url, { loaded: [], isNotFound: false });
  await visit.page;

  const isNotFound = await loadData(site, visit);
  const shown: Visit = { ...visit, isNotFound };
  if (isNotFound) stores.get(masterStore).setState({ isError: true });
  else reopenFailed(site, visit);
  isOver.throwIfAborted();
  const { html, errors } = await renderMarkup(site, shown, isOver);

  const openings = [...visit.openings.values()];
  const isWhole = errors === 0 && openings.every(({ isMissing, hasData }) => hasData && !isMissing);
  const hasSettings = stores.get(masterStore).getState().config !== null;
  return {
    status: isNotFound ? 404 : 200,
    html,
    head: headOf(site, shown),
    state: stores.dehydrate(),
    loaded: openings.filter(({ hasData }) => hasData).map(({ ref }) => ref.id),
    isComplete: isHealthy && hasSettings && (isNotFound ? errors === 0 : isWhole),
    isHealthy,
  };
}

/** Runs the loaders of all entries together, within the budget. @returns whether one found no subject */
async function loadData(site: Site, visit: Visit): Promise<boolean> {
  let isNotFound = false;
  const loads = [...visit.openings.values()].map(async (opening) => {
    if (opening.isMissing) return;
    try {
      const entry = await opening.entry;
      await entry.load?.({
        params: visit.match.params,
        query: visit.url.searchParams,
        api: site.api,
        stores: site.stores,
      });
      opening.hasData = true;
    } catch (error) {
      // A remote that fails here is left to the browser; only the absence of the page's subject is an answer.
      if (error instanceof NotFoundError) isNotFound = true;
    }
  });
  await withinMs(LOAD_BUDGET_MS, Promise.all(loads));
  return isNotFound;
}

/** The value, or `undefined` if it is late. */
function withinMs<T>(budgetMs: number, promise: Promise<T>): Promise<T | undefined> {
  return Promise.race([
    promise,
    new Promise<undefined>((resolve) => setTimeout(resolve, budgetMs, undefined)),
  ]);
}

/** Late or failed data goes out as loading, and the browser asks again. */
function reopenFailed(site: Site, visit: Visit): void {
  for (const opening of visit.openings.values()) {
    if (site.isSettled(opening.ref.feature)) continue;
    opening.hasData = false;
    if (readMaster(site.stores).health) site.stores.reopenFailed(opening.ref.feature);
  }
}

function renderMarkup(
  site: Site,
  visit: Visit,
  isOver: AbortSignal,
): Promise<{ html: string; errors: number }> {
  return new Promise((resolve, reject) => {
    let errors = 0;
    const chunks: Buffer[] = [];
    const body = new PassThrough();
    body.on('data', (chunk: Buffer) => chunks.push(chunk));
    body.on('end', () => resolve({ html: Buffer.concat(chunks).toString('utf8'), errors }));
    const history = createMemoryHistory({ initialEntries: [visit.url.pathname + visit.url.search] });
    const { pipe, abort } = renderToPipeableStream(
      <App site={site} router={pageRouter(history)} visits={new Followed(visit)} />,
      {
        // React would move large regions out of line and put them back by script, even when all is ready.
        progressiveChunkSize: 1e9,
        onAllReady: () => pipe(body),
        onShellError: reject,
        onError: (error) => {
          errors += 1;
          const isIntended = error instanceof Error && error.message === RENDERED_IN_BROWSER;
          // The digest is all that a production build tells the browser of an error.
          if (isIntended) return RENDERED_IN_BROWSER;
          if (isOver.aborted) return undefined;
          process.stderr.write(`render of ${visit.url.pathname}: ${describe(error)}\n`);
          return undefined;
        },
      },
    );
    isOver.addEventListener('abort', () => abort(), { once: true });
  });
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
