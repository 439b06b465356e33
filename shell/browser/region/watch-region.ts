import type { RefObject } from 'react';
import type { ErrorBoundary } from './ErrorBoundary';

/** A region that still shows nothing so long after its code has arrived has failed, although nothing was thrown. */
const SHOWN_WITHIN_MS = 8000;

/** A region that is watched for what does not throw: content that is suspended for ever, and a page without content. */
export interface WatchedRegion {
  entryId: string;
  /** Whether its entry fills a route, and may not be empty. */
  isPage?: boolean;
  boundary: RefObject<ErrorBoundary | null>;
  /** The element before its content. */
  marker: RefObject<HTMLTemplateElement | null>;
  isShown?: boolean;
  timer?: ReturnType<typeof setTimeout>;
  /**
   * Starts the time: when the code has arrived, when the content appears, and when a Suspense boundary hides it.
   * @param isShown default: as before
   */
  watch: (isShown?: boolean) => void;
}

export function watchedRegion(entryId: string, isPage?: boolean): WatchedRegion {
  const region: WatchedRegion = {
    entryId,
    isPage,
    boundary: { current: null },
    marker: { current: null },
    watch(isShown = region.isShown) {
      region.isShown = isShown;
      clearTimeout(region.timer);
      region.timer = setTimeout(() => {
        const { boundary, marker } = region;
        if (boundary.current?.state.error !== null) return;
        // biome-ignore lint/performance/useDomNodeTextContent: without hidden text
        if (isShown && (!isPage || marker.current?.parentElement?.innerText)) return;
        import(/* webpackChunkName: "last-known-good" */ './last-known-good/check-region').then(
          ({ checkRegion }) => checkRegion(region),
          () => undefined,
        );
      }, SHOWN_WITHIN_MS);
    },
  };
  return region;
}
