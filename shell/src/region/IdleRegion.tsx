import { Component, type ReactNode, Suspense, useEffect, useState } from 'react';
import type { Opening } from '../site/site';
import { useSite } from '../site-context';
import { EntryContent } from './EntryContent';
import type { RegionProps } from './Region';

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
