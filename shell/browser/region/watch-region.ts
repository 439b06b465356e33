import type { RefObject } from 'react';
import type { ErrorBoundary } from './ErrorBoundary';
import type { WatchedRegion } from './last-known-good/check-region';

/** Milliseconds after the arrival of a region's code. A region that shows nothing by then is checked, and fails if it hangs. */
const SHOWN_WITHIN_MS = 8000;

/** A watched region, with the error boundaries around the content of the live and of the previous release. */
type OpenRegion = WatchedRegion & Record<'boundary' | 'previous', RefObject<ErrorBoundary | null>>;

/** The newest watched region of each entry, by id of the entry. */
export const regionsById = new Map<string, OpenRegion>();

/** Registers a `Region`. Its `watch` starts the check for content that does not appear. */
export function registerRegion(entryId: string, isPage?: boolean): OpenRegion {
  const region: OpenRegion = {
    entryId,
    isPage,
    boundary: { current: null },
    previous: { current: null },
    marker: { current: null },
    watch(isShown = region.isShown) {
      region.isShown = isShown;
      clearTimeout(region.timer);
      region.timer = setTimeout(() => {
        const { boundary, marker } = region;
        // The region has failed already, or is removed.
        if (boundary.current?.state.error !== null) return;
        // A slot may be empty, a page may not.
        // biome-ignore lint/performance/useDomNodeTextContent: without hidden text
        if (isShown && (!isPage || marker.current?.parentElement?.innerText)) return;
        import(/* webpackChunkName: "last-known-good" */ './last-known-good/check-region').then(
          ({ checkRegion }) => checkRegion(region),
          () => undefined,
        );
      }, SHOWN_WITHIN_MS);
    },
  };
  regionsById.set(entryId, region);
  return region;
}
