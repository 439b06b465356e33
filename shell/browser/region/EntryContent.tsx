import { StoresContext } from '@stepwell/platform';
import { use, useLayoutEffect } from 'react';
import type { AnyEntry } from '../site/entries';
import type { EntryLoad } from '../site/entry-load';
import { RENDERED_IN_BROWSER } from './rendered-in-browser';

export interface EntryContentProps {
  entryLoad: EntryLoad;
  props: object;
  /** Called when the content appears, and when it is removed or a Suspense boundary hides it. */
  onShown: (isShown: boolean) => void;
}

/** Renders an entry; suspends until the entry's code is loaded. */
export function EntryContent({ entryLoad, props, onShown }: EntryContentProps) {
  // On the server an entry without code is left to the browser, instead of suspending the render.
  if (typeof window === 'undefined' && entryLoad.entry.status !== 'fulfilled')
    throw new Error(RENDERED_IN_BROWSER);
  const entry = use<AnyEntry>(entryLoad.entry as Promise<AnyEntry>);
  useLayoutEffect(() => {
    onShown(true);
    return () => onShown(false);
  }, [onShown]);
  return (
    <StoresContext value={entryLoad.stores}>
      <entry.Component {...props} />
    </StoresContext>
  );
}
