import {
  type Host,
  HostContext,
  type Observable,
  type PageRouter,
  RouterContext,
  StoresContext,
} from '@stepwell/platform';
import { afterPaint, Loader } from '@stepwell/shared-ui';
import type { SitePageModule } from '@stepwell/site';
import { PageBottom, PageTop, RouteProgress } from '@stepwell/site/frame';
import { NotFoundPage } from '@stepwell/site/not-found';
import { type ReactNode, Suspense, use, useContext, useEffect, useMemo, useRef } from 'react';
import { MAIN_ELEMENT_ID } from '../boot/boot-data';
import { ErrorBoundary } from '../region/ErrorBoundary';
import { Region } from '../region/Region';
import {
  NavigationContext,
  NotFoundContext,
  SiteContext,
  usePageNavigation,
  useSite,
} from '../region/site-context';
import { useSettled } from '../region/useSettled';
import { slotEntries } from '../site/entries';
import { loadSlot, type PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import type { TrackedPromise } from '../site/use-promise';
import { ThemeSwitch } from '../theme/ThemeSwitch';
import styles from './App.module.css';
import { RouteEffects } from './RouteEffects';

export interface AppProps {
  site: Site;
  router: PageRouter;
  navigations: Observable<PageNavigation>;
}

/**
 * The frame around every page, with the contexts of its parts. The values of these contexts never change, because a change would delay each
 * navigation until all regions are hydrated (docs/decisions/064-regions-hydrate-on-demand.md).
 */
export function App({ site, router, navigations }: AppProps) {
  const host = useMemo(() => createHost(site), [site]);
  return (
    <RouterContext value={router}>
      <HostContext value={host}>
        <StoresContext value={site.stores}>
          <SiteContext value={site}>
            <NavigationContext value={navigations}>
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
      <ResettingErrorBoundary>
        <Top />
      </ResettingErrorBoundary>
      <Main />
      <ResettingErrorBoundary>
        <Bottom />
      </ResettingErrorBoundary>
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
  const navigation = usePageNavigation();
  const { isNotFound, match } = navigation;
  return isNotFound ? null : (
    <PageTop path={match.path} loadSlot={(at) => loadSlot(navigation, at)} themeSwitch={THEME_SWITCH} />
  );
}

function Main() {
  const { isNotFound } = usePageNavigation();
  return (
    // When the not-found page replaces a page, the header is removed and `main` moves up by the header's height. The key makes `main` a new
    // element, so that browsers count no layout shift (docs/decisions/041-layout-does-not-shift.md).
    <main key={isNotFound ? 'not-found' : 'page'} id={MAIN_ELEMENT_ID} className={styles.main} tabIndex={-1}>
      <ResettingErrorBoundary>{isNotFound ? <NotFoundPage /> : <PageContent />}</ResettingErrorBoundary>
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
          <ShellPage page={navigation.page} navigation={navigation} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}

interface ShellPageProps {
  page: TrackedPromise<SitePageModule>;
  navigation: PageNavigation;
}

function ShellPage({ page, navigation: { by, url } }: ShellPageProps) {
  // On the document's first page the code is not awaited here, because React keeps the server's markup only while the content suspends.
  const isLoaded = useSettled(by === 'document' ? undefined : page);
  return isLoaded ? <ShellPageContent page={page} url={url} /> : <Loader cover="screen" />;
}

function ShellPageContent({ page, url }: { page: TrackedPromise<SitePageModule>; url: URL }) {
  const { pending } = useSite();
  const { Component: Page } = use<SitePageModule>(page as Promise<SitePageModule>);
  useEffect(() => afterPaint(() => pending.finish(url)), [pending, url]);
  return <Page />;
}

/**
 * If there are more errors, they come from the part of the frame itself, not from regions that React removes, so the error is thrown again.
 */
const MAX_ERRORS = 99;

/**
 * Renders a part of the frame again after an error. While React removes a region, the region has no error boundary of its own, and its
 * error would remove the whole page.
 */
function ResettingErrorBoundary({ children }: { children: ReactNode }) {
  const errors = useRef(0);
  const renderAgain = (error: unknown) => {
    if (errors.current > MAX_ERRORS) throw error;
    return children;
  };
  return (
    <ErrorBoundary onError={() => void errors.current++} fallback={renderAgain}>
      {children}
    </ErrorBoundary>
  );
}
