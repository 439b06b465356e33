import {
  ApiClient,
  type Entry,
  type Host,
  HostContext,
  NotFoundError,
  RouterContext,
  StoreRegistry,
  StoresContext,
} from '@stepwell/platform';
import { SLOTS } from '@stepwell/platform/slots';
import { createRoot } from 'react-dom/client';
import { becomeDevice } from '../../player/apply-device';
import { playSteps, waitForText } from '../../player/play-steps';
import { BAR_ID, ROOT_ID, STAGED_ID, type Staged, type StagedRegion, type Verdict } from '../canvas-data';
import { stageRouter } from './page-router';
import { modulesOf } from './shared-modules';
import { startInHealth } from './site-state';

// A page with one remote alone: what the shell does for it, as little as it can be. The scenario is played at once.

const HOST: Host = { prefetch: () => {}, hasSlot: () => false, renderSlot: () => null };

async function main(): Promise<void> {
  const staged = JSON.parse(element(STAGED_ID).textContent ?? '') as Staged;
  becomeDevice(staged.scenario.device);
  const api = new ApiClient({ appId: 'stage', appKey: staged.session });
  const stores = new StoreRegistry({ api });
  const moduleOf = modulesOf(staged.container, `${staged.base}remoteEntry.js`);
  const entries = await Promise.all(
    staged.regions.map(async (region) => ({
      ...region,
      entry: (await moduleOf(region.module)) as Entry<object>,
    })),
  );
  await startInHealth(stores, api);
  const query = new URLSearchParams(location.search);
  for (const { entry, params } of entries)
    entry.load?.({ params, query, api, stores }).catch(failUnlessNotFound);
  createRoot(element(ROOT_ID)).render(
    <HostContext value={HOST}>
      <StoresContext value={stores}>
        <RouterContext value={stageRouter()}>
          <main>
            {entries.map(({ entry: { Component }, ...region }) => (
              <Component key={region.module} {...propsOf(region)} />
            ))}
          </main>
        </RouterContext>
      </StoresContext>
    </HostContext>,
  );
  if (!staged.isByHand) await play(staged);
}

async function play({ scenario: { steps, shows, afterSeconds } }: Staged): Promise<void> {
  tell('playing');
  await playSteps(document, steps ?? []);
  await waitForText(document, shows, afterSeconds);
  tell('shown');
}

function propsOf({ at, params }: StagedRegion): object {
  return at ? (SLOTS[at].props ?? {}) : { params };
}

function tell(verdict: Verdict, why = ''): void {
  Object.assign(document.documentElement.dataset, { verdict, why });
  element(BAR_ID).dataset.verdict = why ? `${verdict}: ${why}` : verdict;
}

/** A subject that does not exist is an answer, and the shell's page is what says so. */
function failUnlessNotFound(error: unknown): void {
  if (!(error instanceof NotFoundError)) fail(error);
}

function fail(error: unknown): void {
  tell('failed', (error as Error).message);
  reportError(error);
}

function element(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`The page has no #${id}: it was not served by the stage.`);
  return found;
}

main().catch(fail);
