import { NETWORK_ERROR } from '@stepwell/contract';
import { NotFoundError, readSiteState, selectAcademy } from '@stepwell/platform';
import { FallbackCard, VisuallyHidden } from '@stepwell/shared-ui';
import { memo, Suspense, useCallback, useContext, useEffect, useMemo, useRef, useState } from 'react';
import type { EntryLoad } from '../site/entry-load';
import { titleOf } from '../site/head';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import { EntryContent } from './EntryContent';
import { ErrorBoundary } from './ErrorBoundary';
import { releaseSubmits } from './held-submits';
import styles from './Region.module.css';
import { reportRegion, reportShown } from './report-region';
import { fieldsAfter, restoreText } from './restore-inputs';
import { NotFoundContext, usePageNavigation, useSite } from './site-context';
import { EmptyRegionError, showsContent, watchRegion } from './watch-region';
import { hasServerMarkup, whenVisibleOrUsed } from './when-visible-or-used';

export interface RegionProps {
  entryId: string;
  /** Props of the entry's component; the same object while they do not change. */
  with: object;
  /** Whether the entry is the page's route. If so, a `NotFoundError` makes the whole page not found, and the region must not be empty. */
  isPage?: boolean;
}

/** What a region shows in place of the page's load: after the visitor's retry, or the previous release after a failure. */
interface Replacement {
  of: EntryLoad;
  entryLoad: EntryLoad;
  /** Number of retries so far. */
  attempt: number;
  isPrevious?: boolean;
}

/**
 * Renders one entry (a remote's component for a route or a slot) in Suspense and error boundaries of its own, so that it hydrates and fails
 * alone. After a failure the previous release is shown, or else a card with Retry; typed text is kept in both. The component subscribes to
 * no store, because a state change before hydration would replace the server's markup by the placeholder.
 */
export const Region = memo(function Region({ entryId, with: props, isPage }: RegionProps) {
  const site = useSite();
  const navigation = usePageNavigation();
  const onNotFound = useContext(NotFoundContext);
  const marker = useRef<HTMLTemplateElement>(null);
  const boundary = useRef<ErrorBoundary>(null);
  const isShown = useRef(false);
  /** Fields whose text is copied when other content appears. Those of the server's markup may be removed before the failure is known. */
  const fields = useRef(new Set<Element>());
  const pageLoad = navigation.entryLoads.get(entryId);
  const [replacement, setReplacement] = useState<Replacement | null>(null);
  // A navigation to the same entry has another load, so the replacement of an earlier one is ignored.
  const current = replacement && replacement.of === pageLoad ? replacement : null;
  const entryLoad = current?.entryLoad ?? pageLoad;

  const keepFields = useCallback(() => {
    for (const field of marker.current ? fieldsAfter(marker.current) : []) fields.current.add(field);
  }, []);
  const onShown = useCallback(
    (next: boolean) => {
      isShown.current = next;
      const region = marker.current?.parentElement;
      if (!next || !region) return;
      releaseSubmits(region);
      restoreText([...fields.current], region);
      fields.current.clear();
      if (entryLoad) reportShown(site, entryLoad, region);
    },
    [site, entryLoad],
  );
  useEffect(() => {
    if (!entryLoad || !marker.current) return undefined;
    keepFields();
    if (entryLoad.entry.status === 'fulfilled') return undefined;
    if (hasServerMarkup(marker.current))
      return whenVisibleOrUsed(marker.current, () => entryLoad.loadCode(), {
        isWatched: entryLoad.ref.when === 'server',
      });
    void entryLoad.loadCode();
    return undefined;
  }, [entryLoad, keepFields]);
  useEffect(() => {
    if (!entryLoad) return undefined;
    const isEmpty = () => {
      const region = marker.current?.parentElement;
      // A slot may be empty, a page may not.
      return !isShown.current || Boolean(isPage && region && !showsContent(region));
    };
    return watchRegion(entryLoad.entry, isEmpty, () =>
      boundary.current?.fail(new EmptyRegionError(`${entryId} shows nothing`)),
    );
  }, [entryId, isPage, entryLoad]);
  // React skips a region whose element is the same, so a navigation neither interrupts its hydration nor renders it again.
  const content = useMemo(
    () =>
      entryLoad && (
        <Suspense fallback={<Placeholder entryId={entryId} />}>
          <EntryContent entryLoad={entryLoad} props={props} onShown={onShown} />
        </Suspense>
      ),
    [entryId, entryLoad, props, onShown],
  );
  if (!entryLoad || !pageLoad) return null;

  const { ref } = entryLoad;
  const attempt = current?.attempt ?? 0;
  const isNotFound = (error: unknown) => isPage && error instanceof NotFoundError;
  const onError = (error: unknown) => {
    if (isNotFound(error)) return onNotFound(navigation);
    const previous = current ? undefined : site.openPrevious(ref, navigation);
    reportRegion(site, entryLoad, error, { isPrevious: current?.isPrevious, hasPrevious: Boolean(previous) });
    if (!previous) return;
    setReplacement({ of: pageLoad, entryLoad: previous, attempt, isPrevious: true });
    pageLoad.replacedBy = previous;
    if (isPage) void previous.settled.then(() => marker.current && setTitle(site, navigation));
  };
  const onRetry = () => {
    const next = site.open(ref, { ...navigation, attempt: attempt + 1 });
    setReplacement({ of: pageLoad, entryLoad: next, attempt: attempt + 1 });
  };
  return (
    <>
      {/* An empty template marks where the region's markup begins. A template is valid in lists as well. */}
      <template ref={marker} data-entry={ref.id} />
      <ErrorBoundary
        ref={boundary}
        key={`${ref.id} ${attempt} ${current?.isPrevious}`}
        onBeforeFallback={keepFields}
        onError={onError}
        fallback={(error) =>
          isNotFound(error) ? null : (
            <FallbackCard title={navigator.onLine ? ref.fallback : NETWORK_ERROR} onRetry={onRetry} />
          )
        }
      >
        {content}
      </ErrorBoundary>
    </>
  );
});

/** Sets the title of the previous release, which takes the place of the failed one. */
function setTitle(site: Site, navigation: PageNavigation): void {
  document.title = titleOf(site, navigation, selectAcademy(readSiteState(site.stores)));
}

/** Reserves the height that the manifest names; the edge writes the style rules for `data-room`. */
function Placeholder({ entryId }: { entryId: string }) {
  return (
    <div className={styles.room} data-room={entryId} role="status">
      <VisuallyHidden>Loading</VisuallyHidden>
    </div>
  );
}
