import { viewObserver } from '@stepwell/shared-ui';
import { whenInUse } from '../interaction/when-in-use';
import { recordError } from '../reports/error-buffer';
import type { EntryLoad } from '../site/entry-load';
import { DeferredClick } from './deferred-click';

// Regions with server markup are hydrated on demand: a region's code is requested when the region comes near the viewport, at the first
// pointer, focus or key event in the region, and in idle time once the page is in use (docs/decisions/064-regions-hydrate-on-demand.md). If
// the code cannot be loaded, the markup stays, and the code is requested again at the next click, when the network is back, and every 30 s.

interface UnhydratedRegion {
  marker: Element;
  entryLoad: EntryLoad;
  click?: DeferredClick;
  isPrefetched?: boolean;
  retryTimer?: ReturnType<typeof setTimeout>;
}

/**
 * Half a screen above and below the viewport, so that code is fetched while the visitor scrolls. With a whole screen, short pages would
 * load the code of their footer for visitors who never see it.
 */
const NEAR_VIEWPORT = '50% 0px';
const RETRY_MS = 30_000;
const USE_EVENTS = ['pointerdown', 'pointerover', 'focusin', 'keydown'] as const;
const CLICK_EVENTS = ['pointerdown', 'click', 'keydown'] as const;

const unhydratedRegions = new Set<UnhydratedRegion>();
let observer: ReturnType<typeof viewObserver>;
let isListening = false;

/**
 * Defers a region's code until it is used. Without server markup the code is requested at once.
 * @param marker the element before the region's content
 * @returns a function that stops the hydration on demand of this region
 */
export function hydrateOnDemand(marker: Element, entryLoad: EntryLoad): () => void {
  entryLoad.hasMarkup = hasServerMarkup(marker);
  if (!entryLoad.hasMarkup) {
    entryLoad.loadCode();
    return () => undefined;
  }
  if (entryLoad.entry.status === 'fulfilled') return () => undefined;
  const region: UnhydratedRegion = { marker, entryLoad };
  unhydratedRegions.add(region);
  listen();
  const elements = [...serverElements(marker)];
  if (entryLoad.isDeferred && entryLoad.ref.when === 'server') loadNearViewport(entryLoad, elements);
  entryLoad.onLoadError = () => onLoadError(region);
  // The code may have failed before React ran.
  if (entryLoad.loadError) onLoadError(region);
  return () => {
    unhydratedRegions.delete(region);
    entryLoad.onLoadError = undefined;
    clearTimeout(region.retryTimer);
    region.click?.cancel();
    for (const element of elements) observer?.unobserve(element);
  };
}

/** Called when an entry's region is hydrated; replays the click that was deferred for the region. */
export function markHydrated(entryLoad: EntryLoad): void {
  for (const region of unhydratedRegions) {
    if (region.entryLoad !== entryLoad) continue;
    unhydratedRegions.delete(region);
    clearTimeout(region.retryTimer);
    region.click?.replaySoon();
  }
}

function onLoadError(region: UnhydratedRegion): void {
  const { entryLoad } = region;
  recordError(entryLoad.loadError, entryLoad.ref.id);
  region.click?.fail();
  clearTimeout(region.retryTimer);
  region.retryTimer = setTimeout(() => entryLoad.loadCode(), RETRY_MS);
}

function loadNearViewport(entryLoad: EntryLoad, elements: Element[]): void {
  observer ??= viewObserver(
    (entries) => {
      // Offline the request would fail. When the region leaves the viewport and returns, this is called again.
      if (!navigator.onLine) return;
      for (const { isIntersecting, target } of entries)
        if (isIntersecting) regionOf(target)?.entryLoad.loadCode();
    },
    { rootMargin: NEAR_VIEWPORT },
  );
  // Without elements or an IntersectionObserver the distance is unknown.
  if (!observer || elements.length === 0) entryLoad.loadCode();
  for (const element of elements) observer?.observe(element);
}

function listen(): void {
  if (isListening) return;
  isListening = true;
  // Listens on `window`, before React's listeners, so that React hydrates code that is already loaded within the same event.
  for (const type of USE_EVENTS)
    window.addEventListener(type, ({ target }) => loadOnUse(regionOf(target)?.entryLoad), {
      capture: true,
      passive: true,
    });
  for (const type of CLICK_EVENTS) window.addEventListener(type, deferClick, { capture: true });
  window.addEventListener('online', () => {
    for (const { entryLoad } of unhydratedRegions) if (entryLoad.loadError) entryLoad.loadCode();
  });

  whenInUse(
    () =>
      void import(/* webpackChunkName: "near-links" */ '../interaction/prefetch-queue').then(
        ({ prefetchWhenIdle }) => prefetchWhenIdle(loadNextWhenIdle, true),
        () => undefined,
      ),
  );
}

/** Requests a region's code at its first use; after a failure only for a click, because offline each key would cause a request. */
function loadOnUse(entryLoad: EntryLoad | undefined): void {
  if (entryLoad && !entryLoad.loadError) entryLoad.loadCode();
}

/** Loads the code of the next deferred region in idle time; each region once, even if its code fails to load. */
function loadNextWhenIdle(): Promise<boolean> | undefined {
  const next = [...unhydratedRegions].find(
    ({ entryLoad, isPrefetched }) => entryLoad.isDeferred && !isPrefetched,
  );
  if (!next) return undefined;
  next.isPrefetched = true;
  return next.entryLoad.loadWhenFetched();
}

function deferClick(event: PointerEvent | MouseEvent | KeyboardEvent): void {
  const region = regionOf(event.target);
  // If the code is loaded, React hydrates the region within this event.
  if (!region || region.entryLoad.entry.status === 'fulfilled') return;
  const click = DeferredClick.of(event);
  if (!click) return;
  region.click?.cancel();
  region.click = click;
  region.entryLoad.loadCode();
}

function regionOf(target: EventTarget | null): UnhydratedRegion | undefined {
  if (!(target instanceof Node)) return undefined;
  for (const region of unhydratedRegions)
    for (const element of serverElements(region.marker)) if (element.contains(target)) return region;
  return undefined;
}

// React's comments around the server's markup of a Suspense boundary. A boundary without complete markup begins with `$?` or `$!`.
const BEGIN = '$';
const END = '/$';

/** Whether the server's complete markup of a region follows its marker. */
function hasServerMarkup({ nextSibling }: Element): boolean {
  return nextSibling instanceof Comment && nextSibling.data === BEGIN;
}

/** The top-level elements of the server's markup of a region. */
function* serverElements(marker: Element): Generator<Element> {
  if (!hasServerMarkup(marker)) return;
  let depth = 0;
  for (let node = marker.nextSibling; node; node = node.nextSibling) {
    if (node instanceof Element) yield node;
    if (!(node instanceof Comment)) continue;
    if (node.data === END) depth -= 1;
    else if (node.data.startsWith(BEGIN)) depth += 1;
    if (depth === 0) return;
  }
}
