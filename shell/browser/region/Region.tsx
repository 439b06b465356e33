import { NotFoundError } from '@stepwell/platform';
import { memo, Suspense, startTransition, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '../interaction/after-paint';
import { recordError } from '../reports/error-buffer';
import type { EntryLoad } from '../site/entry-load';
import { EntryContent } from './EntryContent';
import { ErrorBoundary } from './ErrorBoundary';
import { hydrateOnDemand } from './lazy-hydration';
import styles from './Region.module.css';
import { RegionFallback } from './RegionFallback';
import { NotFoundContext, usePageNavigation, useSite } from './site-context';
import { useSettled } from './useSettled';

export interface RegionProps {
  /** Id of the entry that fills it. */
  entryId: string;
  /** Handed to the entry's component; must be the same object as long as it means the same. */
  with: object;
  /** It is the page itself: without a subject the whole visit is not found. A slot without one has failed. */
  isPage?: boolean;
}

/**
 * The place of one entry: one Suspense boundary, so that it hydrates by itself, and one error boundary, so that
 * it fails by itself. Nothing here changes on a store write: a write before hydration would replace the server's
 * markup by the fallback.
 */
export const Region = memo(function Region({ entryId, with: props, isPage }: RegionProps) {
  const site = useSite();
  const navigation = usePageNavigation();
  const tellNotFound = useContext(NotFoundContext);
  const opened = navigation.entryLoads.get(entryId);
  const [retried, setRetried] = useState<{
    entryLoad: EntryLoad;
    of: EntryLoad | undefined;
    attempt: number;
  } | null>(null);
  const entryLoad = retried && retried.of === opened ? retried.entryLoad : opened;
  const [isOfDocument] = useState(navigation.by === 'document');
  const hasItsTurn = useTurn(isPage || isOfDocument || site.quick.has(entryId));
  // Where the server's markup stands, it stands until the code is here: only what suspends is hydrated in place.
  const hasCome = useSettled(isOfDocument && !retried ? undefined : entryLoad?.entry);
  const isDue = hasItsTurn && hasCome;
  // React leaves an element alone that is the same object as before. So a navigation neither interrupts a region that
  // waits for its code, nor renders one again that is slow.
  const content = useMemo(
    () =>
      entryLoad && (
        <Suspense fallback={<Room entryId={entryId} />}>
          {isDue ? <EntryContent entryLoad={entryLoad} props={props} /> : <Room entryId={entryId} />}
        </Suspense>
      ),
    [entryId, isDue, entryLoad, props],
  );
  const marker = useGate(entryLoad);
  if (!entryLoad) return null;

  const { ref } = entryLoad;
  const retry = () => {
    const attempt = (retried?.attempt ?? 0) + 1;
    setRetried({
      entryLoad: site.open(ref, { url: navigation.url, match: navigation.match, attempt }),
      of: opened,
      attempt,
    });
  };
  const card = <RegionFallback title={ref.fallback} onRetry={retry} />;
  if (entryLoad.isMissing) return card;
  // Asked for while the region is still in the page: what was typed into it is kept.
  const standIn = (error: unknown) => {
    const entry = error instanceof NotFoundError ? undefined : site.modules.spare?.(ref);
    if (!entry) return card;
    return (
      <ErrorBoundary onFailure={() => undefined} instead={() => card}>
        <Suspense fallback={<Room entryId={entryId} />}>
          <EntryContent entryLoad={{ ...entryLoad, entry }} props={props} />
        </Suspense>
      </ErrorBoundary>
    );
  };
  const hasNoSubject = (error: unknown) => isPage && error instanceof NotFoundError;
  return (
    <>
      <template ref={marker} data-entry={ref.id} />
      <ErrorBoundary
        key={`${ref.id} ${retried?.attempt ?? 0}`}
        onFailure={(error) => (hasNoSubject(error) ? tellNotFound(navigation) : recordError(error, ref.id))}
        instead={(error) => (hasNoSubject(error) ? null : standIn(error))}
      >
        {content}
      </ErrorBoundary>
    </>
  );
});

/** @returns goes onto the element before the region's own: nobody sees it, and every list may hold it */
function useGate(entryLoad: EntryLoad | undefined) {
  const marker = useRef<HTMLTemplateElement>(null);
  useEffect(
    () => (marker.current && entryLoad ? hydrateOnDemand(marker.current, entryLoad) : undefined),
    [entryLoad],
  );
  return marker;
}

/** A region that has never been shown may block the main thread: it is rendered once the page around it is painted. */
function useTurn(isAtOnce: boolean): boolean {
  const [isDue, setDue] = useState(isAtOnce);
  useEffect(() => (isDue ? undefined : afterPaint(() => startTransition(() => setDue(true)))), [isDue]);
  return isDue;
}

/** Reserves the height that the manifest names; the edge writes the rules for `data-room`. */
function Room({ entryId }: { entryId: string }) {
  return (
    <div className={styles.room} data-room={entryId} role="status">
      <span className={styles.quiet}>Loading</span>
    </div>
  );
}
