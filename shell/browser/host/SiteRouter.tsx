import { type Observable, pageRouter } from '@stepwell/platform';
import { startTransition, useCallback, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath } from 'react-router-dom';
import { NotFoundContext } from '../region/site-context';
import { type PageNavigation, setErrorFlag } from '../site/page-navigation';
import type { Site } from '../site/site';
import { App } from './App';

export interface SiteRouterProps {
  site: Site;
  navigations: Observable<PageNavigation>;
  /** Told before anything of the new page renders. */
  onNavigation: (navigation: PageNavigation) => void;
}

/**
 * The one router. It listens to the history itself, because a page's `load` must have begun before the page first
 * renders; a change of query or hash alone is not a new page. Where the not-found page stands, a link to the same address
 * tries it once more.
 */
export function SiteRouter({ site, navigations, onNavigation }: SiteRouterProps) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [router] = useState(() => pageRouter(history));

  const begin = useCallback(
    (navigation: PageNavigation) => {
      setErrorFlag(site.stores, navigation);
      onNavigation(navigation);
    },
    [site, onNavigation],
  );

  useLayoutEffect(
    () =>
      history.listen(({ location, action }) => {
        const url = new URL(createPath(location), window.location.origin);
        let navigation = navigations.current;
        if (url.pathname !== navigation.url.pathname || (navigation.isNotFound && action !== 'POP')) {
          navigation = site.nextNavigation(url, navigation, action === 'POP' ? 'history' : 'link');
          begin(navigation);
          site.coming.begin(navigation);
        }
        startTransition(() => {
          router.location.set(location);
          navigations.set(navigation);
        });
      }),
    [history, router, navigations, site, begin],
  );
  const onNotFound = useCallback(
    (of: PageNavigation) => {
      if (navigations.current !== of) return;
      const navigation = { ...of, isNotFound: true };
      begin(navigation);
      navigations.set(navigation);
    },
    [navigations, begin],
  );

  return (
    <NotFoundContext value={onNotFound}>
      <App site={site} router={router} navigations={navigations} />
    </NotFoundContext>
  );
}
