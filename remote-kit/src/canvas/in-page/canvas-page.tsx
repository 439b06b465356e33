import {
  ApiClient,
  type Entry,
  type Host,
  HostContext,
  NotFoundError,
  RouterContext,
  StoreRegistry,
  StoresContext,
  siteStore,
} from '@stepwell/platform';
import { SLOTS } from '@stepwell/platform/slots';
import { createRoot } from 'react-dom/client';
import { applyDevice } from '../../player/apply-device';
import { playSteps, waitForText } from '../../player/play-steps';
import {
  BAR_ID,
  CANVAS_DATA_ID,
  type CanvasData,
  type CanvasRegion,
  type PlayResult,
  ROOT_ID,
} from '../canvas-data';
import { NotFoundBoundary } from './NotFoundBoundary';
import { canvasRouter } from './page-router';
import { modulesOf } from './shared-modules';

// Entry of the canvas page, a minimal shell for one remote. Once rendered, it plays the scenario, unless Playwright does.

/** No other remote is on the page, so slots are empty and there is nothing to prefetch. */
const HOST: Host = { prefetch: () => {}, hasSlot: () => false, renderSlot: () => null };

async function main(): Promise<void> {
  const data = JSON.parse(element(CANVAS_DATA_ID).textContent ?? '') as CanvasData;
  // Playwright sets up storage and cookies itself, once for all tabs.
  if (!data.isDrivenExternally) applyDevice(data.scenario.device);
  const api = new ApiClient({ appId: 'canvas', appKey: data.session });
  const stores = new StoreRegistry({ api });
  const moduleOf = modulesOf(data.container, `${data.base}remoteEntry.js`);
  const entries = await Promise.all(
    data.regions.map(async (region) => ({
      ...region,
      entry: (await moduleOf(region.module)) as Entry<object>,
    })),
  );
  await loadSiteState(stores, api);
  const query = new URLSearchParams(location.search);
  for (const { entry, params } of entries)
    entry.load?.({ params, query, api, stores }).catch(failUnlessNotFound);
  createRoot(element(ROOT_ID), { onCaughtError: reportUnlessNotFound }).render(
    <HostContext value={HOST}>
      <StoresContext value={stores}>
        <RouterContext value={canvasRouter()}>
          <main>
            <NotFoundBoundary>
              {entries.map(({ entry: { Component }, ...region }) => (
                <Component key={region.module} {...propsOf(region)} />
              ))}
            </NotFoundBoundary>
          </main>
        </RouterContext>
      </StoresContext>
    </HostContext>,
  );
  if (!data.isDrivenExternally) await play(data);
}

/** Fetches health and settings before entries are rendered, like the shell. */
async function loadSiteState(stores: StoreRegistry, api: ApiClient): Promise<void> {
  const [health, settings] = await Promise.allSettled([
    api.call('GET /health', {}),
    api.call('GET /api/settings/getSettings', {}),
  ]);
  const isHealthy = health.status === 'fulfilled';
  stores.get(siteStore).setState({
    health: isHealthy,
    status: isHealthy ? 200 : 500,
    config: settings.status === 'fulfilled' ? settings.value.data : null,
  });
}

async function play({ scenario: { steps, shows, afterSeconds } }: CanvasData): Promise<void> {
  notify('playing');
  await playSteps(document, steps ?? []);
  await waitForText(document, shows, afterSeconds);
  notify('shown');
}

function propsOf({ at, params }: CanvasRegion): object {
  return at ? (SLOTS[at].props ?? {}) : { params };
}

function notify(result: PlayResult, why = ''): void {
  Object.assign(document.documentElement.dataset, { result, why });
  element(BAR_ID).dataset.result = why ? `${result}: ${why}` : result;
}

/** A missing item is a valid state of a page, for which the shell shows its not-found page. */
function failUnlessNotFound(error: unknown): void {
  if (!(error instanceof NotFoundError)) fail(error);
}

/** Replaces React's default, which logs every error that a boundary catches. */
function reportUnlessNotFound(error: unknown): void {
  if (!(error instanceof NotFoundError)) reportError(error);
}

function fail(error: unknown): void {
  notify('failed', (error as Error).message);
  reportError(error);
}

function element(id: string): HTMLElement {
  const match = document.getElementById(id);
  if (!match) throw new Error(`The page has no #${id}: it was not served by the canvas.`);
  return match;
}

main().catch(fail);
