import { masterStore } from '@stepwell/platform';
import { startTransition, useCallback, useLayoutEffect, useRef, useState } from 'react';
import {
  UNSAFE_createBrowserHistory as createBrowserHistory,
  createPath,
  type NavigationType,
  Router,
} from 'react-router';
import type { Site, Visit } from '../site/site';
import { NotFoundContext } from '../site/site-context';
import { App } from './App';
import { usePageChange } from './page-change';

export interface SiteRouterProps {
  site: Site;
  firstVisit: Visit;
  /** Told before anything of the new page renders. */
  onVisit: (visit: Visit) => void;
}

/**
 * The one router. It listens to the history itself, because a page's `load` must have begun before the page first
 * renders; a change of query or hash alone is not a new page.
 */
export function SiteRouter({ site, firstVisit, onVisit }: SiteRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [state, setState] = useState({
    location: history.location,
    action: history.action as NavigationType,
    visit: firstVisit,
  });
  const visitRef = useRef(firstVisit);

  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        const url = new URL(createPath(location), window.location.origin);
        let visit = visitRef.current;
        if (url.pathname !== visit.url.pathname) {
          site.stores.get(masterStore).setState({ isError: false });
          visit = site.nextVisit(url, visit);
          visitRef.current = visit;
          onVisit(visit);
        }
        startTransition(() => setState({ location, action: action as NavigationType, visit }));
      }),
    [history, site, onVisit],
  );
  const onNotFound = useCallback(
    (of: Visit) => {
      if (visitRef.current !== of) return;
      const visit = { ...of, isNotFound: true };
      visitRef.current = visit;
      onVisit(visit);
      setState((known) => ({ ...known, visit }));
    },
    [onVisit],
  );
  usePageChange(site, state.visit, state.action);

  return (
    <Router location={state.location} navigationType={state.action} navigator={history}>
      <NotFoundContext value={onNotFound}>
        <App site={site} visit={state.visit} />
      </NotFoundContext>
    </Router>
  );
}
