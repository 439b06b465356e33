import '@stepwell/shared-ui/base.css';
import { rememberReferral } from '@stepwell/contract';
import { ApiClient, NotFoundError, Observable, StoreRegistry } from '@stepwell/platform';
import { tabStorage } from '@stepwell/shared-ui';
import { startTransition } from 'react';
import { ROOT_ELEMENT_ID, readBoot } from './boot/boot-data';
import { startSite } from './boot/start';
import { federatedModules, liveReleases, previousReleases } from './host/federation';
import { SiteRouter } from './host/SiteRouter';
import { RENDERED_IN_BROWSER } from './region/rendered-in-browser';
import { reportOrder } from './region/report-region';
import { restoreInputs } from './region/restore-inputs';
import { whenIdle } from './region/when-idle';
import { reportUncaughtErrors } from './reports/report';
import { reportVitals } from './reports/vitals';
import { Site } from './site/site';
import { siteUrl } from './site/site-map';

// Entry of the shell's browser bundle, which the page's inline script loads after the first paint.

/** Fields whose input must outlast a failed hydration. */
const FIELDS = 'input,textarea,select';

/** Starts the page in several tasks, so that none blocks the main thread for long. The imports were evaluated in an earlier task. */
async function main(): Promise<void> {
  reportUncaughtErrors();
  await nextTask();
  // React DOM is in the main script (`eager`), but is evaluated here in a separate task, which takes as long as all other modules together.
  const { reactDom } = await import(/* webpackMode: "eager" */ './boot/react-dom-client');
  await nextTask();
  const { app, state, features, loaded, status, isRendered, override } = readBoot();
  const onSuccess = (key: string) => {
    if (key === 'POST /api/orders/placeOrder') reportOrder(site);
  };
  const api = new ApiClient({ appId: app.id, appKey: app.key, onSuccess });
  const stores = new StoreRegistry({ api, initial: state });
  const modules = federatedModules(liveReleases(features));
  const previousModules = federatedModules(previousReleases(features));
  const site = new Site({ features, stores, api, modules, previousModules });
  let navigation = site.firstNavigation(normalizeLocation(), {
    loaded,
    isNotFound: status === 404,
    isRendered,
  });
  const navigations = new Observable(navigation);
  rememberReferral(navigation.url, tabStorage);

  const root = document.getElementById(ROOT_ELEMENT_ID);
  if (!root) throw new Error(`The page has no #${ROOT_ELEMENT_ID}.`);
  const ui = (
    <SiteRouter
      site={site}
      navigations={navigations}
      override={override}
      onNavigation={(next) => {
        navigation = next;
      }}
    />
  );
  // Regions and the not-found page handle the errors that a boundary has caught.
  const onCaughtError = () => undefined;
  if (isRendered) {
    const restoreRemovedInputs = watchInputs();
    startTransition(() => {
      reactDom.hydrateRoot(root, ui, {
        onRecoverableError: (error) => {
          restoreRemovedInputs();
          reportUnlessIntended(error);
        },
        onCaughtError,
      });
    });
  } else {
    reactDom.createRoot(root, { onCaughtError }).render(ui);
  }
  await nextTask();
  startSite(site, () => navigation);
  whenIdle(() => void reportVitals().catch(() => undefined));
}

/** Continues in a new task, so that input and frames are handled first. A chain of promises would be one task. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}

/** Reduces repeated slashes in the address bar to a single slash, as the server does. @returns the page's address */
function normalizeLocation(): URL {
  const url = siteUrl(location.pathname + location.search, location.origin);
  url.hash = location.hash;
  if (url.pathname !== location.pathname) history.replaceState(history.state, '', url);
  return url;
}

/**
 * Records the fields of the server's markup. If a translation, an extension or a proxy has changed the markup, hydration fails, and
 * React renders new fields.
 * @returns a function that restores text, choices and focus in the new fields
 */
function watchInputs(): () => void {
  const fields = [...document.querySelectorAll(FIELDS)];
  let focused: EventTarget | null = document.activeElement;
  addEventListener('focusin', ({ target }) => {
    focused = target;
  });
  return () => {
    if (fields.some(({ isConnected }) => !isConnected)) restoreInputs(fields, focused);
  };
}

/** Reports why React rendered a region anew, unless the server left the region to the browser. */
function reportUnlessIntended(error: unknown): void {
  const { cause = error } = Object(error) as { cause?: unknown };
  if (cause instanceof NotFoundError || Object(cause).digest === RENDERED_IN_BROWSER) return;
  reportError(cause);
}

void main();
