import { type Followed, pageRouter } from '@stepwell/platform';
import { startTransition, useCallback, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath } from 'react-router-dom';
import { NotFoundContext } from '../region/site-context';
import { tellErrorFlag, type Visit } from '../site/page-navigation';
import type { Site } from '../site/site';
import { App } from './App';

export interface SiteRouterProps {
  site: Site;
  visits: Followed<Visit>;
  /** Told before anything of the new page renders. */
  onVisit: (visit: Visit) => void;
}

/**
 * The one router. It listens to the history itself, because a page's `load` must have begun before the page first
 * renders; a change of query or hash alone is not a new page. Where the not-found page stands, a link to the same address
 * tries it once more.
 */
export function SiteRouter({ site, visits, onVisit }: SiteRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [router] = useState(() => pageRouter(history));

  const begin = useCallback(
    (visit: Visit) => {
      tellErrorFlag(site.stores, visit);
      onVisit(visit);
    },
    [site, onVisit],
  );

  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        const url = new URL(createPath(location), window.location.origin);
        let visit = visits.current;
        if (url.pathname !== visit.url.pathname || (visit.isNotFound && action !== 'POP')) {
          visit = site.nextVisit(url, visit, action === 'POP' ? 'history' : 'link');
          begin(visit);
          site.coming.begin(visit);
        }
        startTransition(() => {
          router.location.set(location);
          visits.set(visit);
        });
      }),
    [history, router, visits, site, begin],
  );
  const onNotFound = useCallback(
    (of: Visit) => {
      if (visits.current !== of) return;
      const visit = { ...of, isNotFound: true };
      begin(visit);
      visits.set(visit);
    },
    [visits, begin],
  );

  return (
    <NotFoundContext value={onNotFound}>
      <App site={site} router={router} visits={visits} />
    </NotFoundContext>
  );
}
