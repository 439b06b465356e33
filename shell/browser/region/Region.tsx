import { NotFoundError } from '@stepwell/platform';
import { afterPaint, FallbackCard, VisuallyHidden } from '@stepwell/shared-ui';
import { memo, Suspense, startTransition, useContext, useEffect, useMemo, useState } from 'react';
import { recordError } from '../reports/error-buffer';
import type { EntryLoad } from '../site/entry-load';
import { EntryContent } from './EntryContent';
import { ErrorBoundary } from './ErrorBoundary';
import { hydrateOnDemand } from './lazy-hydration';
import styles from './Region.module.css';
import { NotFoundContext, usePageNavigation, useSite } from './site-context';
import { useSettled } from './useSettled';
import { registerRegion } from './watch-region';

export interface RegionProps {
  entryId: string;
  /** Props of the entry's component; the same object while they do not change. */
  with: object;
  /** Whether the entry is the page's route. If so, a `NotFoundError` makes the whole page not found. */
  isPage?: boolean;
}

/**
 * Renders one entry (a remote's component for a route or a slot) in its own Suspense and error boundaries, so that it hydrates and fails
 * alone. The component subscribes to no store, because a state change before hydration would replace the server's markup by the fallback.
 */
export const Region = memo(function Region({ entryId, with: props, isPage }: RegionProps) {
  const site = useSite();
  const navigation = usePageNavigation();
  const onNotFound = useContext(NotFoundContext);
  const pageLoad = navigation.entryLoads.get(entryId);
  // The visitor's last retry, for one load of the page. A navigation to the same entry has another `pageLoad`, so the retry is ignored.
  const [retry, setRetry] = useState<{ entryLoad: EntryLoad; pageLoad?: EntryLoad; attempt: number } | null>(
    null,
  );
  const entryLoad = retry && retry.pageLoad === pageLoad ? retry.entryLoad : pageLoad;
  const [isOfDocument] = useState(navigation.by === 'document');
  const mayRender = useFirstPaint(isPage || isOfDocument || site.quick.has(entryId));
  // On the document's first page the code is not awaited here, because React keeps the server's markup only while the content suspends.
  const isLoaded = useSettled(isOfDocument && !retry ? undefined : entryLoad?.entry);
  const isReady = mayRender && isLoaded;
  const [{ boundary, previous, marker, watch }] = useState(() => registerRegion(entryId, isPage));
  // Memoized, because React skips a region whose element is the same, so that a navigation neither interrupts its hydration nor renders it
  // again.
  const content = useMemo(
    () =>
      entryLoad && (
        <Suspense fallback={<Placeholder entryId={entryId} />}>
          {isReady ? (
            <EntryContent entryLoad={entryLoad} props={props} onShown={watch} />
          ) : (
            <Placeholder entryId={entryId} />
          )}
        </Suspense>
      ),
    [entryId, isReady, entryLoad, props, watch],
  );
  useEffect(() => {
    entryLoad?.entry.then(
      () => watch(),
      () => undefined,
    );
    return marker.current && entryLoad ? hydrateOnDemand(marker.current, entryLoad) : undefined;
  }, [marker, watch, entryLoad]);
  if (!entryLoad) return null;

  const { ref } = entryLoad;
  const attempt = (retry?.attempt ?? 0) + 1;
  const onRetry = () => {
    const { url, match } = navigation;
    setRetry({ entryLoad: site.open(ref, { url, match, attempt }), pageLoad, attempt });
  };
  const card = <FallbackCard title={ref.fallback} onRetry={onRetry} />;
  if (entryLoad.isMissing) return card;
  const isNotFound = (error: object) => isPage && error instanceof NotFoundError;
  const onError = (error: object) => {
    if (!isNotFound(error)) return recordError(error, ref.id);
    const confirm = () => onNotFound(navigation);
    import(/* webpackChunkName: "last-known-good" */ './last-known-good/check-region').then(
      ({ checkNotFound }) => checkNotFound(boundary, site.api, navigation.match.params, confirm),
      confirm,
    );
  };
  // Called while the failed region is still in the document, so that typed text can be read from it.
  const previousRelease = (failure: object) => {
    const entry = failure instanceof NotFoundError ? undefined : site.modules.loadPrevious?.(ref);
    if (!entry) return card;
    return (
      <ErrorBoundary ref={previous} onError={() => undefined} fallback={() => card}>
        <Suspense fallback={<Placeholder entryId={entryId} />}>
          <EntryContent entryLoad={{ ...entryLoad, entry }} props={props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
  return (
    <>
      {/* An empty template marks where the region's markup begins. A template is valid in lists as well. */}
      <template ref={marker} data-entry={ref.id} data-mark={site.mark} />
      <ErrorBoundary
        ref={boundary}
        key={`${ref.id} ${attempt}`}
        onError={onError}
        fallback={(error) => (isNotFound(error) ? null : previousRelease(error))}
      >
        {content}
      </ErrorBoundary>
    </>
  );
});

/**
 * Whether the region may render: at once if `mayRenderNow`, or else after the first paint, because its render may block the main thread.
 */
function useFirstPaint(mayRenderNow: boolean): boolean {
  const [isPainted, setPainted] = useState(mayRenderNow);
  useEffect(
    () => (isPainted ? undefined : afterPaint(() => startTransition(() => setPainted(true)))),
    [isPainted],
  );
  return isPainted;
}

/** Reserves the height that the manifest names; the edge writes the style rules for `data-room`. */
function Placeholder({ entryId }: { entryId: string }) {
  return (
    <div className={styles.room} data-room={entryId} role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
    </div>
  );
}
