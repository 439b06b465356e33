import {
  HostContext,
  type Observable,
  type PageRouter,
  RouterContext,
  Slot,
  StoresContext,
} from '@stepwell/platform';
import { type ReactNode, Suspense, use, useContext, useEffect, useMemo } from 'react';
import { MAIN_ELEMENT_ID } from '../boot/boot-data';
import { afterPaint } from '../interaction/after-paint';
import { AnnouncementBar } from '../layout/announcement/AnnouncementBar';
import { BackToTop } from '../layout/BackToTop';
import { FullScreenLoader } from '../layout/FullScreenLoader';
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
 * The frame around every page, and what its children find around them: objects that stay the same while the page is
 * open. Nothing that changes may be handed down through the frame, or regions in it that wait for their code would
 * hold every navigation up (decision 052).
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

/** Beside the not-found page there is no announcement, no header, and nothing floats. */
function UnlessNotFound({ children }: { children: ReactNode }) {
  return usePageNavigation().isNotFound ? null : children;
}

function Main() {
  const { isNotFound } = usePageNavigation();
  return (
    // Where the not-found page takes a page's place, the header above goes too, and `main` moves up by its height.
    // Browsers count that as a jump of the page, unless it is another element than before: the key makes it one
    // (decision 041).
    <main key={isNotFound ? 'not-found' : 'page'} id={MAIN_ELEMENT_ID} className={styles.main} tabIndex={-1}>
      <ResettingErrorBoundary>{isNotFound ? <NotFoundPage /> : <PageContent />}</ResettingErrorBoundary>
    </main>
  );
}

function PageContent() {
  const navigation = usePageNavigation();
  const tellNotFound = useContext(NotFoundContext);
  const { route, params } = navigation.match;
  const props = useMemo(() => ({ params }), [params]);
  if (route) return <Region key={navigation.url.pathname} entryId={route.id} with={props} isPage />;
  return (
    navigation.page && (
      // A page of the shell's own that cannot be shown makes its visit one that is not found.
      <ErrorBoundary
        key={navigation.url.pathname}
        onFailure={() => tellNotFound(navigation)}
        instead={() => null}
      >
        <Suspense fallback={<FullScreenLoader />}>
          <PendingNavigation page={navigation.page} navigation={navigation} />
        </Suspense>
      </ErrorBoundary>
    )
  );
}

interface ComingPageProps {
  page: TrackedPromise<ShellPageModule>;
  navigation: PageNavigation;
}

function PendingNavigation({ page, navigation: { by, url } }: ComingPageProps) {
  const hasCome = useSettled(by === 'document' ? undefined : page);
  return hasCome ? <ShellPageContent page={page} url={url} /> : <FullScreenLoader />;
}

interface ShellPageContentProps {
  page: TrackedPromise<ShellPageModule>;
  /** Of the visit that shows it. */
  url: URL;
}

function ShellPageContent({ page, url }: ShellPageContentProps) {
  const { coming } = useSite();
  const { Component: Page } = use<ShellPageModule>(page as Promise<ShellPageModule>);
  useEffect(() => afterPaint(() => coming.hasCome(url)), [coming, url]);
  return <Page />;
}
