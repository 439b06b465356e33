import { NotFoundError } from '@stepwell/platform';
import { memo, Suspense, startTransition, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { afterPaint } from '../interaction/after-paint';
import { noteFailure } from '../reports/error-buffer';
import type { Opening } from '../site/entry-load';
import { EntryContent } from './EntryContent';
import { Boundary } from './ErrorBoundary';
import { watchGate } from './lazy-hydration';
import styles from './Region.module.css';
import { RegionFallback } from './RegionFallback';
import { NotFoundContext, useSite, useVisit } from './site-context';
import { useArrival } from './useSettled';

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
  const visit = useVisit();
  const tellNotFound = useContext(NotFoundContext);
  const opened = visit.openings.get(entryId);
  const [retried, setRetried] = useState<{
    opening: Opening;
    of: Opening | undefined;
    attempt: number;
  } | null>(null);
  const opening = retried && retried.of === opened ? retried.opening : opened;
  const [isOfDocument] = useState(visit.by === 'document');
  const hasItsTurn = useTurn(isPage || isOfDocument || site.quick.has(entryId));
  // Where the server's markup stands, it stands until the code is here: only what suspends is hydrated in place.
  const hasCome = useArrival(isOfDocument && !retried ? undefined : opening?.entry);
  const isDue = hasItsTurn && hasCome;
  // React leaves an element alone that is the same object as before. So a navigation neither interrupts a region that
  // waits for its code, nor renders one again that is slow.
  const content = useMemo(
    () =>
      opening && (
        <Suspense fallback={<Room entryId={entryId} />}>
          {isDue ? <EntryContent opening={opening} props={props} /> : <Room entryId={entryId} />}
        </Suspense>
      ),
    [entryId, isDue, opening, props],
  );
  const marker = useGate(opening);
  if (!opening) return null;

  const { ref } = opening;
  const retry = () => {
    const attempt = (retried?.attempt ?? 0) + 1;
    setRetried({
      opening: site.open(ref, { url: visit.url, match: visit.match, attempt }),
      of: opened,
      attempt,
    });
  };
  const card = <RegionFallback title={ref.fallback} onRetry={retry} />;
  if (opening.isMissing) return card;
  // Asked for while the region is still in the page: what was typed into it is kept.
  const standIn = (error: unknown) => {
    const entry = error instanceof NotFoundError ? undefined : site.modules.spare?.(ref);
    if (!entry) return card;
    return (
      <Boundary onFailure={() => undefined} instead={() => card}>
        <Suspense fallback={<Room entryId={entryId} />}>
          <EntryContent opening={{ ...opening, entry }} props={props} />
        </Suspense>
      </Boundary>
    );
  };
  const hasNoSubject = (error: unknown) => isPage && error instanceof NotFoundError;
  return (
    <>
      <template ref={marker} data-entry={ref.id} />
      <Boundary
        key={`${ref.id} ${retried?.attempt ?? 0}`}
        onFailure={(error) => (hasNoSubject(error) ? tellNotFound(visit) : noteFailure(error, ref.id))}
        instead={(error) => (hasNoSubject(error) ? null : standIn(error))}
      >
        {content}
      </Boundary>
    </>
  );
});

/** @returns goes onto the element before the region's own: nobody sees it, and every list may hold it */
function useGate(opening: Opening | undefined) {
  const marker = useRef<HTMLTemplateElement>(null);
  useEffect(() => (marker.current && opening ? watchGate(marker.current, opening) : undefined), [opening]);
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
