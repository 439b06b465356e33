import {
  HostContext,
  type Observable,
  type PageRouter,
  RouterContext,
  Slot,
  StoresContext,
} from '@stepwell/platform';
import { afterPaint, Loader } from '@stepwell/shared-ui';
import { type ReactNode, Suspense, use, useContext, useEffect, useMemo } from 'react';
import { MAIN_ELEMENT_ID } from '../boot/boot-data';
import { AnnouncementBar } from '../layout/announcement/AnnouncementBar';
import { BackToTop } from '../layout/BackToTop';
import { Footer } from '../layout/footer/Footer';
import { Header } from '../layout/header/Header';
import { RouteProgress } from '../layout/RouteProgress';
import { NotFoundPage } from '../pages/NotFoundPage';
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
import type { PageNavigation } from '../site/page-navigation';
import type { ShellPageModule } from '../site/pages';
import type { Site } from '../site/site';
import type { TrackedPromise } from '../site/use-promise';
import styles from './App.module.css';
import { ResettingErrorBoundary } from './ResettingErrorBoundary';
import { RouteEffects } from './RouteEffects';
import { createHost } from './site-host';

export interface AppProps {
  site: Site;
  router: PageRouter;
  navigations: Observable<PageNavigation>;
}

/**
 * The frame around every page, with the contexts of its parts. The values of these contexts never change: a change would delay
 * each navigation until all regions are hydrated (docs/decisions/052-a-pending-region-blocks-no-navigation.md).
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

function Frame() {
  return (
    <>
      <a className={styles.skip} href={`#${MAIN_ELEMENT_ID}`}>
        Skip to content
      </a>
      <RouteProgress />
      <ResettingErrorBoundary>
        <UnlessNotFound>
          <AnnouncementBar />
          <Header />
        </UnlessNotFound>
      </ResettingErrorBoundary>
      <Main />
      <ResettingErrorBoundary>
        <Footer />
        <UnlessNotFound>
          <BackToTop />
          <Slot at="page.floating.v1" />
        </UnlessNotFound>
        <Slot at="page.banner.v1" />
      </ResettingErrorBoundary>
      <RouteEffects />
    </>
  );
}

/** The not-found page has no announcement, no header and no floating parts. */
function UnlessNotFound({ children }: { children: ReactNode }) {
  return usePageNavigation().isNotFound ? null : children;
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
  page: TrackedPromise<ShellPageModule>;
  navigation: PageNavigation;
}

function ShellPage({ page, navigation: { by, url } }: ShellPageProps) {
  const isLoaded = useSettled(by === 'document' ? undefined : page);
  return isLoaded ? <ShellPageContent page={page} url={url} /> : <Loader cover="screen" />;
}

function ShellPageContent({ page, url }: { page: TrackedPromise<ShellPageModule>; url: URL }) {
  const { pending } = useSite();
  const { Component: Page } = use<ShellPageModule>(page as Promise<ShellPageModule>);
  useEffect(() => afterPaint(() => pending.finish(url)), [pending, url]);
  return <Page />;
}
