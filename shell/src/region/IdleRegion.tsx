import { onceIdle } from '@stepwell/shared-ui';
import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import { useSite } from '../site-context/site-context';
import { EntryContent } from './EntryContent';
import type { RegionProps } from './Region';

/** Even a page that never rests shows it at last; a browser that does not tell is given time for the page's own work. */
const IDLE = { withinMs: 4000, otherwiseMs: 1000 };

/** A region that nobody needs before the page is usable: it comes in the browser's first idle moment. */
export function IdleRegion({ entryId, with: props }: RegionProps) {
  const site = useSite();
  const [opening, setOpening] = useState(() => site.openedOnce.get(entryId));

  useEffect(() => {
    if (opening) return undefined;
    return onceIdle(() => setOpening(site.openOnce(entryId)), IDLE);
  }, [site, entryId, opening]);

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
