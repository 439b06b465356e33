import '@stepwell/shared-ui/base.css';
import { ApiClient, NotFoundError, Observable, StoreRegistry } from '@stepwell/platform';
import { tabStorage } from '@stepwell/shared-ui';
import { onFirstPage } from '@stepwell/site';
import { startTransition } from 'react';
import { ROOT_ELEMENT_ID, readBoot } from './boot/boot-data';
import { startSite } from './boot/start';
import { federatedModules } from './host/federation';
import { SiteRouter } from './host/SiteRouter';
import { showDeferredSections } from './interaction/content-visibility';
import { whenInUse } from './interaction/when-in-use';
import { RENDERED_IN_BROWSER } from './region/rendered-in-browser';
import { errorBuffer, recordError } from './reports/error-buffer';
import { observeVisit } from './reports/observe-visit';
import { asError } from './site/as-error';
import { Site } from './site/site';
import { siteUrl } from './site/site-map';

// Entry of the shell's browser bundle.

/** After this time the page hydrates although code of regions is missing. These regions keep their markup until the code arrives. */
const CODE_TIMEOUT_MS = 800;
/** Fields whose input must outlast a failed hydration. */
const FIELDS = 'input,textarea,select';

/** Starts the page in several tasks, so that none blocks the main thread for long. The imports were evaluated in an earlier task. */
async function main(): Promise<void> {
  showDeferredSections();
  await yieldToMain();
  // React DOM is in the main script (`eager`), but is evaluated here in a separate task, which takes as long as all other modules together.
  const { reactDom } = await import(/* webpackMode: "eager" */ './boot/react-dom-client');
  await yieldToMain();
  const boot = readBoot();
  const api = new ApiClient({ appId: boot.app.id, appKey: boot.app.key });
  const stores = new StoreRegistry({ api, initial: boot.state });
  const modules = federatedModules(boot.features, { api, boot });
  const site = new Site({ features: boot.features, missing: boot.missing, stores, api, modules });
  let navigation = site.firstNavigation(normalizeLocation(), {
    loaded: boot.loaded,
    isNotFound: boot.status === 404,
    isRendered: boot.isRendered,
  });
  const navigations = new Observable(navigation);
  // Lets the site store the referral code of the address.
  onFirstPage(navigation.url, tabStorage);
  if (!boot.isCanvas) observeVisit(site, navigations, boot.isCounted);

  // The code is awaited, because React may show a region that suspends at hydration up to 300 ms later.
  const code: Promise<unknown>[] = [...navigation.entryLoads.values()]
    .filter(({ isDeferred }) => !isDeferred)
    .map(({ entry }) => entry);
  if (navigation.page) code.push(navigation.page);
  // If hydration fails, React replaces the field in use. Keys pressed until then are lost, so the code that restores fields is loaded now.
  if (document.activeElement?.matches(FIELDS)) code.push(loadRestoration());
  await Promise.race([
    Promise.allSettled(code),
    new Promise((resolve) => setTimeout(resolve, CODE_TIMEOUT_MS)),
  ]);

  await yieldToMain();
  const root = document.getElementById(ROOT_ELEMENT_ID);
  if (!root) throw new Error(`The page has no #${ROOT_ELEMENT_ID}.`);
  const ui = (
    <SiteRouter
      site={site}
      navigations={navigations}
      onNavigation={(next) => {
        navigation = next;
      }}
    />
  );
  if (boot.isRendered) {
    const restoreRemovedInputs = watchInputs();
    startTransition(() => {
      reactDom.hydrateRoot(root, ui, {
        onRecoverableError: (error) => {
          restoreRemovedInputs();
          reportUnlessIntended(error);
        },
        onCaughtError: reportUnlessNotFound,
      });
    });
  } else {
    reactDom.createRoot(root, { onCaughtError: reportUnlessNotFound }).render(ui);
  }
  await yieldToMain();
  startSite(site, () => navigation);
  if (boot.features.some(({ previous }) => previous))
    whenInUse(
      () =>
        void import(/* webpackChunkName: "last-known-good" */ './region/last-known-good/watch-chunks').then(
          ({ watchChunks }) => watchChunks(site, navigations, errorBuffer, recordError),
          () => undefined,
        ),
    );
  if (boot.isCanvas)
    void import(/* webpackChunkName: "bridge" */ './boot/workbench-bridge').then(({ connectWorkbench }) =>
      connectWorkbench(stores),
    );
}

function loadRestoration() {
  return import(/* webpackChunkName: "last-known-good" */ './region/last-known-good/restore-inputs');
}

/** Continues in a new task, so that input and frames are handled first. A chain of promises would be one task. */
function yieldToMain(): Promise<void> {
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
    if (fields.some(({ isConnected }) => !isConnected))
      loadRestoration().then(
        ({ restoreInputs }) => restoreInputs(fields, focused),
        () => undefined,
      );
  };
}

/** Reports why React rendered a region anew, unless the server left the region to the browser. */
function reportUnlessIntended(error: unknown): void {
  const { cause = error } = Object(error) as { cause?: unknown };
  if (Object(cause).digest !== RENDERED_IN_BROWSER) reportError(asError(cause));
}

/** A subject that does not exist is not an error, because the not-found page is shown. */
function reportUnlessNotFound(error: unknown): void {
  if (!(error instanceof NotFoundError)) reportError(asError(error));
}

void main();
