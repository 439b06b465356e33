import { type Followed, useFollowed } from '@stepwell/platform';
import { createContext, useContext } from 'react';
import type { Visit } from '../site/page-navigation';
import type { Site } from '../site/site';

export const SiteContext = createContext<Site | null>(null);
export const VisitsContext = createContext<Followed<Visit> | null>(null);
/**
 * Tells the router that a visit's page cannot be shown, or has found no subject: the visit goes on as one that is not
 * found, as the server would have sent it. On the server nobody is told.
 */
export const NotFoundContext = createContext<(visit: Visit) => void>(() => undefined);

export function useSite(): Site {
  const site = useContext(SiteContext);
  if (!site) throw new Error('Regions live inside the host.');
  return site;
}

/** The page being visited; changes on navigation only. */
export function useVisit(): Visit {
  const visits = useContext(VisitsContext);
  if (!visits) throw new Error('Regions live inside the host.');
  return useFollowed(visits);
}
