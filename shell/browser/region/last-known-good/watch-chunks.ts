import type { Observable } from '@stepwell/platform';
import { startTransition } from 'react';
import type { ErrorBuffer, recordError } from '../../reports/error-buffer';
import type { EntryRef } from '../../site/entries';
import type { Feature } from '../../site/feature';
import type { PageNavigation } from '../../site/page-navigation';
import type { Site } from '../../site/site';
import { mainThreadResponsive } from './main-thread-responsive';
import { networkIdle } from './network-idle';

/** A chunk that takes longer than this may hang. */
const LATE_MS = 1200;

/**
 * Watches the chunks that hydrated regions load, such as the rules of a form. If a chunk cannot be loaded, throws while it is evaluated,
 * or hangs, all loaded regions of the chunk's feature change to the previous release, because the page cannot determine which region
 * needs the chunk. `main.tsx` imports this module once the page is in use, if a remote of the page has a previous release
 * (docs/decisions/082-a-failing-release-falls-back-to-the-previous-one.md).
 * @param errors the errors that were recorded before; keys that are strings are addresses of files that did not load
 * @param record passed, not imported: an import would prevent the build from merging its module into the main script
 */
export function watchChunks(
  site: Pick<Site, 'features' | 'modules'>,
  navigations: Observable<PageNavigation>,
  errors: ErrorBuffer,
  record: typeof recordError,
): void {
  const failures = new Map<string, Error>();
  const onFailure = (address: unknown) => {
    const name = typeof address === 'string' && navigator.onLine && watchedFeature(address, site.features);
    if (!name) return;
    // All regions and chunks of a feature share one error object, so that the failure is reported once.
    const failure = failures.get(name) ?? new Error(`A file of ${name} could not be loaded.`);
    failures.set(name, failure);
    for (const { ref, isDeferred } of navigations.current.entryLoads.values())
      if (ref.feature === name && !isDeferred) void showPrevious(ref, failure);
  };
  const showPrevious = async (ref: EntryRef, failure: Error) => {
    const entry = site.modules.loadPrevious?.(ref);
    const isLoaded = await entry?.then(
      () => true,
      () => false,
    );
    const { current } = navigations;
    const entryLoad = current.entryLoads.get(ref.id);
    if (!entry || !isLoaded || !entryLoad || entryLoad.entry === entry) return;
    record(failure, ref.id);
    const entryLoads = new Map(current.entryLoads).set(ref.id, { ...entryLoad, entry });
    startTransition(() => navigations.set({ ...current, entryLoads }));
  };

  for (const error of [...errors.keys()]) onFailure(error);
  // Listens in the capture phase, because error events of elements do not bubble. A script that throws while it is evaluated is
  // `currentScript`.
  addEventListener(
    'error',
    ({ target }) =>
      onFailure((target instanceof Element ? target : document.currentScript)?.getAttribute('src')),
    true,
  );
  const watch = async (script: Node) => {
    if (!(script instanceof HTMLScriptElement) || !watchedFeature(script.src, site.features)) return;
    await mainThreadResponsive(LATE_MS);
    // webpack removes the elements of scripts that have arrived or failed.
    if (script.isConnected) await networkIdle();
    if (script.isConnected) onFailure(script.src);
  };
  for (const script of document.head.querySelectorAll('script')) void watch(script);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) void watch(node);
  }).observe(document.head, { childList: true });
}

/**
 * Name of a chunk's feature, if the feature has a previous release; `undefined` for entry scripts and modules, which `federation.ts`
 * watches.
 */
function watchedFeature(address: string, features: readonly Feature[]): string | undefined {
  const { pathname } = new URL(address, location.href);
  const feature = features.find(({ base, previous }) => previous && pathname.startsWith(base));
  const file = pathname.slice(feature?.base.length);
  const modules = ['remoteEntry.js', ...Object.values(feature?.files ?? {}).flat()];
  return file.endsWith('.js') && !modules.includes(file) ? feature?.name : undefined;
}
