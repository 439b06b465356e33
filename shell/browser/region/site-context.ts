import { type Observable, useObservable } from '@stepwell/platform';
import { createContext, useContext } from 'react';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';

export const SiteContext = createContext<Site | null>(null);
export const NavigationContext = createContext<Observable<PageNavigation> | null>(null);
/** Shows the not-found page in place of a page whose subject does not exist, or whose code failed. Does nothing on the server. */
export const NotFoundContext = createContext<(navigation: PageNavigation) => void>(() => undefined);

export function useSite(): Site {
  return insideApp(useContext(SiteContext));
}

/** The current page. Changes with a navigation, if the page is not found, and if a region changes to its previous release. */
export function usePageNavigation(): PageNavigation {
  return useObservable(insideApp(useContext(NavigationContext)));
}

function insideApp<Value>(value: Value | null): Value {
  if (!value) throw new Error('Render regions inside the shell’s App.');
  return value;
}
