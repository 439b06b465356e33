import { NotFoundError } from '@stepwell/platform';
import {
  Component,
  memo,
  type ReactNode,
  Suspense,
  use,
  useContext,
  useEffect,
  useMemo,
  useState,
} from 'react';
import type { AnyEntry } from '../site/entries';
import type { Opening } from '../site/site';
import { NotFoundContext, useSite, useVisit } from '../site/site-context';
import styles from './Region.module.css';
import { RegionFallback } from './RegionFallback';
import { RENDERED_IN_BROWSER } from './rendered-in-browser';

export interface RegionProps {
  /** Id of the entry that fills it. */
  entryId: string;
  /** Handed to the entry's component; must be the same object as long as it means the same. */
  with: Record<string, unknown>;
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
  // The same element as before, so that another page around it is no news to it: what waits goes on waiting, and
  // what is slow to render is not rendered again.
  const content = useMemo(
    () =>
      opening && (
        <Suspense fallback={<Room entryId={entryId} />}>
          <EntryContent opening={opening} props={props} />
        </Suspense>
      ),
    [entryId, opening, props],
  );
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
    <RegionBoundary
      key={`${ref.id} ${retried?.attempt ?? 0}`}
      title={ref.fallback}
      onRetry={retry}
      onNotFound={isPage && (() => tellNotFound(visit))}
    >
      {content}
    </RegionBoundary>
  );
});

function EntryContent({ opening, props }: { opening: Opening; props: Record<string, unknown> }) {
  // The server renders what is ready and leaves the rest to the browser; it never waits here.
  if (typeof window === 'undefined' && opening.entry.status !== 'fulfilled')
    throw new Error(RENDERED_IN_BROWSER);
  const entry = use<AnyEntry>(opening.entry as Promise<AnyEntry>);
  return <entry.Component {...props} />;
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

/** A region that nobody needs before the page is usable: it comes in the browser's first idle moment. */
export function IdleRegion({ entryId, with: props }: RegionProps) {
  const site = useSite();
  const [opening, setOpening] = useState<Opening | null>(null);

  useEffect(() => site.whenIdle(entryId, setOpening), [site, entryId]);

  if (!opening) return null;
  return (
    <SilentBoundary>
      <Suspense fallback={null}>
        <EntryContent opening={opening} props={props} />
      </Suspense>
    </SilentBoundary>
  );
}

/** Floating extras have no place in the page to show a card in: without them the page is whole. */
class SilentBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children;
  }
}
