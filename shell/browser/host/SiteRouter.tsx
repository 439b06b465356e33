import { type Observable, pageRouter } from '@stepwell/platform';
import { startTransition, useCallback, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, createPath } from 'react-router-dom';
import type { Override } from '../boot/boot-data';
import { NotFoundContext } from '../region/site-context';
import { type PageNavigation, setErrorFlag } from '../site/page-navigation';
import type { Site } from '../site/site';
import { App } from './App';

export interface SiteRouterProps {
  site: Site;
  navigations: Observable<PageNavigation>;
  /** Called before anything of the new page renders. */
  onNavigation: (navigation: PageNavigation) => void;
  override?: Override;
}

/**
 * The page's only router. Listens to the history, instead of using react-router's component, because a page's `load` must start before the
 * page's first render. A change of query or hash alone is not a navigation. On the not-found page, a link to the same address is one, so
 * that the page is tried again.
 */
export function SiteRouter({ site, navigations, onNavigation, override }: SiteRouterProps) {
  // `v5Compat`: the history calls its listener after `push` and `replace` too, not only after Back and Forward.
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [router] = useState(() => pageRouter(history));

  const announce = useCallback(
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
          announce(navigation);
        }
        startTransition(() => {
          router.location.set(location);
          navigations.set(navigation);
        });
      }),
    [history, router, navigations, site, announce],
  );
  const onNotFound = useCallback(
    (failed: PageNavigation) => {
      if (navigations.current !== failed) return;
      const navigation = { ...failed, isNotFound: true };
      announce(navigation);
      navigations.set(navigation);
    },
    [navigations, announce],
  );

  return (
    <NotFoundContext value={onNotFound}>
      <App site={site} router={router} navigations={navigations} override={override} />
    </NotFoundContext>
  );
}
