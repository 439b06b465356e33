import {
  type Host,
  HostContext,
  type Observable,
  type PageRouter,
  RouterContext,
  StoresContext,
} from '@stepwell/platform';
import { Loader } from '@stepwell/shared-ui';
import { Suspense, use, useContext, useMemo } from 'react';
import { PageBottom, PageTop, RouteProgress } from '../../site/frame/Frame';
import type { SitePageModule } from '../../site/pages';
import { NotFoundPage } from '../../site/pages/NotFoundPage';
import { MAIN_ELEMENT_ID, type Override } from '../boot/boot-data';
import { ErrorBoundary } from '../region/ErrorBoundary';
import { Region } from '../region/Region';
import { NavigationContext, NotFoundContext, SiteContext, usePageNavigation } from '../region/site-context';
import { slotEntries } from '../site/entries';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import type { TrackedPromise } from '../site/use-promise';
import { ThemeSwitch } from '../theme/ThemeSwitch';
import styles from './App.module.css';
import { NetworkAlert } from './NetworkAlert';
import { OverrideLine } from './OverrideLine';
import { RouteEffects } from './RouteEffects';

export interface AppProps {
  site: Site;
  router: PageRouter;
  navigations: Observable<PageNavigation>;
  override?: Override;
}

/**
 * The frame around every page, with the contexts of its parts. The values of these contexts never change, because a change would delay each
 * navigation until all regions are hydrated (`Observable` of the platform).
 */
export function App({ site, router, navigations, override }: AppProps) {
  const host = useMemo(() => createHost(site), [site]);
  return (
    <RouterContext value={router}>
      <HostContext value={host}>
        <StoresContext value={site.stores}>
          <SiteContext value={site}>
            <NavigationContext value={navigations}>
              {override && <OverrideLine override={override} />}
              <Frame />
            </NavigationContext>
          </SiteContext>
        </StoresContext>
      </HostContext>
    </RouterContext>
  );
}

/** What `@stepwell/platform` gives to remotes and to the site's pages: prefetching, and slots as regions. */
function createHost(site: Site): Host {
  return {
    prefetch: (href) => {
      const url = new URL(href, location.href);
      if (url.origin === location.origin) site.prefetch(url);
    },
    hasSlot: (at) => slotEntries(at, site.features).length > 0,
    renderSlot: (at, props) =>
      slotEntries(at, site.features).map(({ id }) => <Region key={id} entryId={id} with={props} />),
  };
}

function Frame() {
  return (
    <>
      <a className={styles.skip} href={`#${MAIN_ELEMENT_ID}`}>
        Skip to content
      </a>
      <RouteProgress />
      <Top />
      <Main />
      <Bottom />
      <NetworkAlert />
      <RouteEffects />
    </>
  );
}

function Bottom() {
  return <PageBottom isNotFound={usePageNavigation().isNotFound} />;
}

const THEME_SWITCH = <ThemeSwitch />;

/** The page's header and announcements; the not-found page has neither. */
function Top() {
  const { isNotFound, match } = usePageNavigation();
  return isNotFound ? null : <PageTop path={match.path} themeSwitch={THEME_SWITCH} />;
}

function Main() {
  const { isNotFound } = usePageNavigation();
  return (
    <main id={MAIN_ELEMENT_ID} className={styles.main} tabIndex={-1}>
      {isNotFound ? <NotFoundPage /> : <PageContent />}
    </main>
  );
}

function PageContent() {
  const navigation = usePageNavigation();
  const onNotFound = useContext(NotFoundContext);
  const { route, params } = navigation.match;
  const props = useMemo(() => ({ params }), [params]);
  if (route) return <Region key={navigation.url.pathname} entryId={route.id} with={props} isPage />;
  return (
    navigation.page && (
      // If the code of a shell page fails, the not-found page replaces it.
      <ErrorBoundary
        key={navigation.url.pathname}
        onError={() => onNotFound(navigation)}
        fallback={() => null}
      >
        <Suspense fallback={<Loader cover="screen" />}>
          <ShellPage page={navigation.page} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}

function ShellPage({ page }: { page: TrackedPromise<SitePageModule> }) {
  const { Component: Page } = use<SitePageModule>(page as Promise<SitePageModule>);
  return <Page />;
}
