import { StoresContext } from '@stepwell/platform';
import { use, useLayoutEffect, useRef } from 'react';
import type { AnyEntry } from '../site/entries';
import type { EntryLoad } from '../site/entry-load';
import { markHydrated } from './lazy-hydration';
import { RENDERED_IN_BROWSER } from './rendered-in-browser';
import { useSite } from './site-context';

/** An entry whose first render takes longer may block the main thread, so on later pages it renders after the first paint. */
const QUICK_MS = 500;

export interface EntryContentProps {
  entryLoad: EntryLoad;
  props: object;
  /** Called when the content appears, and when it is removed or a Suspense boundary hides it. */
  onShown?: (isShown: boolean) => void;
}

/** Renders an entry; suspends until the entry's code is loaded and no pending navigation blocks the entry. */
export function EntryContent({ entryLoad, props, onShown }: EntryContentProps) {
  // On the server an entry without code is left to the browser, instead of suspending the render.
  if (typeof window === 'undefined' && entryLoad.entry.status !== 'fulfilled')
    throw new Error(RENDERED_IN_BROWSER);
  const { quick, pending, stores } = useSite();
  const { id, feature } = entryLoad.ref;
  const isShown = useRef(false);
  const blocker = isShown.current || quick.has(id) ? undefined : pending.blockerOf(entryLoad);
  // No other `use` may follow in this component, because after a suspension React replays the results of `use` by their order.
  if (blocker) use<void>(blocker as Promise<void>);
  const onRendered = (tookMs: number) => {
    isShown.current = true;
    if (tookMs < QUICK_MS) quick.add(id);
    markHydrated(entryLoad);
    onShown?.(true);
    return () => onShown?.(false);
  };
  return (
    <StoresContext value={stores.of(feature)}>
      <LoadedEntry entryLoad={entryLoad} props={props} onRendered={onRendered} />
    </StoresContext>
  );
}

interface LoadedEntryProps extends EntryContentProps {
  /** Called with the duration of the first render in milliseconds. @returns a function that is called when the entry is hidden or removed */
  onRendered: (tookMs: number) => () => void;
}

function LoadedEntry({ entryLoad, props, onRendered }: LoadedEntryProps) {
  const entry = use<AnyEntry>(entryLoad.entry as Promise<AnyEntry>);
  const startedAt = performance.now();
  // biome-ignore lint/correctness/useExhaustiveDependencies: only the first render is measured
  useLayoutEffect(() => onRendered(performance.now() - startedAt), []);
  return <entry.Component {...props} />;
}
