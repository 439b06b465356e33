import { StoresContext } from '@stepwell/platform';
import { use, useLayoutEffect, useRef } from 'react';
import type { AnyEntry } from '../site/entries';
import type { EntryLoad } from '../site/entry-load';
import { markHydrated } from './lazy-hydration';
import { RENDERED_IN_BROWSER } from './rendered-in-browser';
import { useSite } from './site-context';

/** What takes longer to render may have blocked the main thread: as part of another page it then waits for the paint. */
const QUICK_MS = 500;

export interface EntryContentProps {
  entryLoad: EntryLoad;
  props: object;
}

/** What an entry shows, once its code is here and its turn has come; until then it suspends. */
export function EntryContent({ entryLoad, props }: EntryContentProps) {
  // The server renders what is ready and leaves the rest to the browser; it never waits here.
  if (typeof window === 'undefined' && entryLoad.entry.status !== 'fulfilled')
    throw new Error(RENDERED_IN_BROWSER);
  const { quick, coming, stores } = useSite();
  const { id, feature } = entryLoad.ref;
  const isShown = useRef(false);
  const comesFirst = isShown.current || quick.has(id) ? undefined : coming.before(entryLoad);
  // All that is read here: tried again, a component is given what it read first for whatever it then reads first.
  if (comesFirst) use<void>(comesFirst as Promise<void>);
  const tellShown = (tookMs: number) => {
    isShown.current = true;
    if (tookMs < QUICK_MS) quick.add(id);
    markHydrated(entryLoad);
  };
  return (
    <StoresContext value={stores.of(feature)}>
      <ShownEntry entryLoad={entryLoad} props={props} onShown={tellShown} />
    </StoresContext>
  );
}

interface ShownEntryProps extends EntryContentProps {
  /** Told, once, how many milliseconds the first render took. */
  onShown: (tookMs: number) => void;
}

function ShownEntry({ entryLoad, props, onShown }: ShownEntryProps) {
  const entry = use<AnyEntry>(entryLoad.entry as Promise<AnyEntry>);
  const begunAt = performance.now();
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the first render that counts
  useLayoutEffect(() => onShown(performance.now() - begunAt), []);
  return <entry.Component {...props} />;
}
