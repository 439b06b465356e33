import type { Observable } from '@stepwell/platform';
import { startTransition } from 'react';
import type { ErrorBuffer, recordError } from '../../reports/error-buffer';
import type { Feature } from '../../site/feature';
import type { PageNavigation } from '../../site/page-navigation';
import type { Site } from '../../site/site';
import { mainThreadResponsive } from './main-thread-responsive';
import { networkIdle } from './network-idle';

// Fetched once a page is in use, where a release has another one behind it (decision 082).

/** A chunk that has not come by then may hang. */
const LATE_MS = 1200;

/**
 * Watches what regions load once they are shown: a form's rules, a way to pay. Without it a form tells every visitor that it
 * cannot go on, and nobody else would know. Where such a file cannot be had, throws while it is evaluated, or hangs, all
 * regions of the feature that are awake take its last known good release.
 * @param notes what has failed before
 */
export function watchChunks(
  site: Pick<Site, 'features' | 'modules'>,
  navigations: Observable<PageNavigation>,
  errorBuffer: ErrorBuffer,
  note: typeof recordError,
): void {
  const losses = new Map<string, Error>();
  const look = (address: unknown) => {
    const name = typeof address === 'string' && navigator.onLine && ownerOf(address, site.features);
    if (!name) return;
    // The same for all of its regions and chunks, so that it is told once.
    const loss = losses.get(name) ?? new Error(`A file of ${name} could not be had.`);
    losses.set(name, loss);
    for (const { ref, isDeferred } of navigations.current.entryLoads.values())
      if (ref.feature === name && !isDeferred) void standIn(ref, loss);
  };
  const standIn = async (ref: Parameters<NonNullable<Site['modules']['spare']>>[0], loss: Error) => {
    const entry = site.modules.spare?.(ref);
    const isHere = await entry?.then(
      () => true,
      () => false,
    );
    const { current } = navigations;
    const entryLoad = current.entryLoads.get(ref.id);
    if (!entry || !isHere || !entryLoad || entryLoad.entry === entry) return;
    note(loss, ref.id);
    const entryLoads = new Map(current.entryLoads).set(ref.id, { ...entryLoad, entry });
    startTransition(() => navigations.set({ ...current, entryLoads }));
  };

  for (const what of [...errorBuffer.keys()]) look(what);
  // A script that throws while it is evaluated is the current one. Errors of elements do not rise.
  addEventListener(
    'error',
    ({ target }) => look((target instanceof Element ? target : document.currentScript)?.getAttribute('src')),
    true,
  );
  const wait = async (script: Node) => {
    if (!(script instanceof HTMLScriptElement) || !ownerOf(script.src, site.features)) return;
    await mainThreadResponsive(LATE_MS);
    // The loader takes each script away once it has come, or has failed.
    if (script.isConnected) await networkIdle();
    if (script.isConnected) look(script.src);
  };
  for (const script of document.head.querySelectorAll('script')) void wait(script);
  new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) void wait(node);
  }).observe(document.head, { childList: true });
}

/** Whose chunk it is, if it is one of a release that has another behind it. Entries and modules fail by themselves. */
function ownerOf(address: string, features: readonly Feature[]): string | undefined {
  const { pathname } = new URL(address, location.href);
  const feature = features.find(({ base, previous }) => previous && pathname.startsWith(base));
  const file = pathname.slice(feature?.base.length);
  const brought = ['remoteEntry.js', ...Object.values(feature?.files ?? {}).flat()];
  return file.endsWith('.js') && !brought.includes(file) ? feature?.name : undefined;
}
