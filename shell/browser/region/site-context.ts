import { type Observable, useObservable } from '@stepwell/platform';
import { createContext, useContext } from 'react';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';

export const SiteContext = createContext<Site | null>(null);
export const NavigationContext = createContext<Observable<PageNavigation> | null>(null);
/**
 * Tells the router that a visit's page cannot be shown, or has found no subject: the visit goes on as one that is not
 * found, as the server would have sent it. On the server nobody is told.
 */
export const NotFoundContext = createContext<(navigation: PageNavigation) => void>(() => undefined);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('Regions live inside the host.');
  return site;
}

/** The page being visited; changes on navigation only. */
export function usePageNavigation(): PageNavigation {
  const navigations = useContext(NavigationContext);
  if (!navigations) throw new Error('Regions live inside the host.');
  return useObservable(navigations);
}
