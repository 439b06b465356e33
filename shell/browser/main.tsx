import '@stepwell/shared-ui/base.css';
import { rememberReferral } from '@stepwell/contract';
import { ApiClient, NotFoundError, Observable, StoreRegistry } from '@stepwell/platform';
import { tabStorage } from '@stepwell/shared-ui';
import { startTransition } from 'react';
import { ROOT_ELEMENT_ID, readBoot } from './boot/boot-data';
import { startSite } from './boot/start';
import { federatedModules } from './host/federation';
import { SiteRouter } from './host/SiteRouter';
import { showDeferredSections } from './interaction/content-visibility';
import { onFirstInteraction } from './interaction/on-first-interaction';
import { yieldToMain } from './interaction/yield-to-main';
import { RENDERED_IN_BROWSER } from './region/rendered-in-browser';
import { errorBuffer, recordError } from './reports/error-buffer';
import { observeVisit } from './reports/observe-visit';
import { Site } from './site/site';
import { siteUrl } from './site/site-map';

/** Regions whose code is slower than this hydrate when it comes; their server markup stays until then. */
const HYDRATION_PATIENCE_MS = 800;

/** In pieces, each a task of its own: evaluating what is imported was the first. */
async function main(): Promise<void> {
  showDeferredSections();
  await yieldToMain();
  // In the same file; evaluating it takes as long as all else that is in there.
  const { reactDom } = await import(/* webpackMode: "eager" */ './boot/react-dom-client');
  await yieldToMain();
  const boot = readBoot();
  const api = new ApiClient({ appId: boot.app.id, appKey: boot.app.key });
  const stores = new StoreRegistry({ api, initial: boot.state });
  const modules = federatedModules(boot.features);
  const site = new Site({ features: boot.features, missing: boot.missing, stores, api, modules });
  let navigation = site.firstNavigation(currentUrl(), {
    loaded: boot.loaded,
    isNotFound: boot.status === 404,
    isRendered: boot.isRendered,
  });
  const navigations = new Observable(navigation);
  rememberReferral(navigation.url, tabStorage);
  if (!boot.isStage) observeVisit(site, () => navigation);

  // A lazy module, even one already fetched, would suspend once and let React hold its content back for 300 ms.
  const code: Promise<unknown>[] = [...navigation.entryLoads.values()]
    .filter(({ isDeferred }) => !isDeferred)
    .map(({ entry }) => entry);
  if (navigation.page) code.push(navigation.page);
  await Promise.race([
    Promise.allSettled(code),
    new Promise((resolve) => setTimeout(resolve, HYDRATION_PATIENCE_MS)),
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
    const restoreLostInputs = watchInputs();
    startTransition(() => {
      reactDom.hydrateRoot(root, ui, {
        onRecoverableError: (error) => {
          restoreLostInputs();
          reportUnlessIntended(error);
        },
        onCaughtError: reportUnlessAnswer,
      });
    });
  } else {
    reactDom.createRoot(root, { onCaughtError: reportUnlessAnswer }).render(ui);
  }
  await yieldToMain();
  startSite(site, () => navigation);
  if (boot.features.some(({ previous }) => previous))
    onFirstInteraction(
      () =>
        void import(/* webpackChunkName: "last-known-good" */ './region/last-known-good/watch-chunks').then(
          ({ watchChunks }) => watchChunks(site, navigations, errorBuffer, recordError),
          () => undefined,
        ),
    );
  if (boot.isStage)
    void import(/* webpackChunkName: "stage" */ './boot/workbench-bridge').then(({ connectWorkbench }) =>
      connectWorkbench(stores),
    );
}

/** Where the page stands. Doubled slashes, which the server reads as one, leave the address bar before anybody asks it. */
function currentUrl(): URL {
  const url = siteUrl(location.pathname + location.search, location.origin);
  url.hash = location.hash;
  if (url.pathname !== location.pathname) history.replaceState(history.state, '', url);
  return url;
}

/**
 * Knows the fields of the server's markup. Where an extension or a proxy has changed that, React draws it anew.
 * @returns puts what was typed into fields that have gone into those that stand in their place
 */
function watchInputs(): () => void {
  const fields = [...document.querySelectorAll('input,textarea,select')];
  let focused: EventTarget | null = document.activeElement;
  addEventListener('focusin', ({ target }) => {
    focused = target;
  });
  return () => {
    if (fields.some(({ isConnected }) => !isConnected))
      import(/* webpackChunkName: "last-known-good" */ './region/last-known-good/restore-inputs').then(
        ({ restoreInputs }) => restoreInputs(fields, focused),
        () => undefined,
      );
  };
}

/** The server leaves regions to the browser on purpose; React reports each of them. Anything else is a defect. */
function reportUnlessIntended(error: unknown): void {
  // React says that a region was drawn anew; why it had to be is the cause.
  const why = (error instanceof Error && error.cause) || error;
  const isIntended = why instanceof Error && 'digest' in why && why.digest === RENDERED_IN_BROWSER;
  if (!isIntended) reportError(why);
}

/** A subject that does not exist is an answer, which the not-found page gives. Anything else caught is a defect. */
function reportUnlessAnswer(error: unknown): void {
  if (!(error instanceof NotFoundError)) reportError(error);
}

void main();
