import { NotFoundError } from '@stepwell/platform';
import {
  Component,
  memo,
  type ReactNode,
  Suspense,
  startTransition,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import type { Opening } from '../site/opening';
import { NotFoundContext, useSite, useVisit } from '../site-context/site-context';
import { afterPaint } from './after-paint';
import { EntryContent } from './EntryContent';
import { watchGate } from './gates';
import styles from './Region.module.css';
import { RegionFallback } from './RegionFallback';
import { useArrival } from './useArrival';

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
  if (opening.isMissing) return <RegionFallback title={ref.fallback} onRetry={retry} />;
  return (
    <>
      <template ref={marker} />
      <RegionBoundary
        key={`${ref.id} ${retried?.attempt ?? 0}`}
        title={ref.fallback}
        onRetry={retry}
        onNotFound={isPage && (() => tellNotFound(visit))}
      >
        {content}
      </RegionBoundary>
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

interface BoundaryProps {
  title: string;
  onRetry: () => void;
  onNotFound?: (() => void) | false;
  children: ReactNode;
}

class RegionBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  override componentDidCatch(error: unknown) {
    if (error instanceof NotFoundError && this.props.onNotFound) this.props.onNotFound();
  }

  override render() {
    const { error } = this.state;
    if (error instanceof NotFoundError && this.props.onNotFound) return null;
    if (error) return <RegionFallback title={this.props.title} onRetry={this.props.onRetry} />;
    return this.props.children;
  }
}
