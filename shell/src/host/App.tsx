import {
  type Followed,
  HostContext,
  type PageRouter,
  RouterContext,
  Slot,
  StoresContext,
  useMaster,
} from '@stepwell/platform';
import { Component, type ReactNode, Suspense, use, useMemo } from 'react';
import { AnnouncementBar } from '../announcement/AnnouncementBar';
import { BackToTop } from '../back-to-top/BackToTop';
import { Footer } from '../footer/Footer';
import { Header } from '../header/Header';
import { FullScreenLoader } from '../loader/FullScreenLoader';
import { NotFoundPage } from '../not-found/NotFoundPage';
import { Region } from '../region/Region';
import { RouteProgress } from '../route-progress/RouteProgress';
import type { ShellPageModule } from '../site/pages';
import type { Readable } from '../site/readable';
import type { Site, Visit } from '../site/site';
import { SiteContext, useVisit, VisitsContext } from '../site-context';
import styles from './App.module.css';
import { PageChange } from './PageChange';
import { hostOf } from './site-host';

export interface AppProps {
  site: Site;
  router: PageRouter;
  visits: Followed<Visit>;
}

/**
 * The frame around every page, and what its children find around them: objects that stay the same while the page is
 * open. Nothing that changes may be handed down through the frame, or regions in it that wait for their code would
 * hold every navigation up (docs/decisions/052-a-remote-holds-nobody-up.md).
 */
export function App({ site, router, visits }: AppProps) {
  const host = useMemo(() => hostOf(site), [site]);
  return (
    <RouterContext value={router}>
      <HostContext value={host}>
        <StoresContext value={site.stores}>
          <SiteContext value={site}>
            <VisitsContext value={visits}>
              <Frame />
            </VisitsContext>
          </SiteContext>
        </StoresContext>
      </HostContext>
    </RouterContext>
  );
}

function Frame() {
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      <RouteProgress />
      <UnlessError>
        <AnnouncementBar />
        <Header />
      </UnlessError>
      <Main />
      <Footer />
      <UnlessError>
        <BackToTop />
        <Slot at="page.floating.v1" />
      </UnlessError>
      <Slot at="page.banner.v1" />
      <PageChange />
    </>
  );
}

/** With the error flag set, announcement, header and floating widgets are hidden. */
function UnlessError({ children }: { children: ReactNode }) {
  const isError = useMaster((state) => state.isError);
  return isError ? null : children;
}

function Main() {
  const { isNotFound } = useVisit();
  return (
    // The header goes together with the page, so `main` would move up by its height. As a new element, which the key
    // makes it, it stands there from its first paint, and browsers count no jump of the page (decision 041).
    <main key={isNotFound ? 'not-found' : 'page'} id="main" className={styles.main} tabIndex={-1}>
      {isNotFound ? <NotFoundPage /> : <PageContent />}
    </main>
  );
}

function PageContent() {
  const visit = useVisit();
  const { route, params } = visit.match;
  const props = useMemo(() => ({ params }), [params]);
  if (route) return <Region key={visit.url.pathname} entryId={route.id} with={props} isPage />;
  return (
    <RouterErrorBoundary key={visit.url.pathname}>
      <Suspense fallback={<FullScreenLoader />}>
        {visit.page ? <ShellPageContent page={visit.page} /> : <NotFoundPage />}
      </Suspense>
    </RouterErrorBoundary>
  );
}

function ShellPageContent({ page }: { page: Readable<ShellPageModule> }) {
  const { Component: Page } = use<ShellPageModule>(page as Promise<ShellPageModule>);
  return <Page />;
}

/** A page of the shell's own that cannot be shown is a router's error: the not-found page stands for it. */
class RouterErrorBoundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? <NotFoundPage /> : this.props.children;
  }
}
