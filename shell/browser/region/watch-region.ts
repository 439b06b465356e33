import type { RefObject } from 'react';
import type { ErrorBoundary } from './ErrorBoundary';
import type { WatchedRegion } from './last-known-good/check-region';

/** A region that still shows nothing so long after its code has arrived has failed, although nothing was thrown. */
const SHOWN_WITHIN_MS = 8000;

/** What is watched, with the boundaries of the live and of the previous release. */
type OpenRegion = WatchedRegion & Record<'boundary' | 'previous', RefObject<ErrorBoundary | null>>;

/** The last region of each entry, by the entry's id. */
export const regionsById = new Map<string, OpenRegion>();

/** The state of a region's watch, for one `Region`. */
export function watchedRegion(entryId: string, isPage?: boolean): OpenRegion {
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
  regionsById.set(entryId, region);
  return region;
}
