import {
  type Followed,
  HostContext,
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
import { Boundary } from '../region/ErrorBoundary';
import { Region } from '../region/Region';
import { NotFoundContext, SiteContext, useSite, useVisit, VisitsContext } from '../region/site-context';
import { useArrival } from '../region/useSettled';
import type { Visit } from '../site/page-navigation';
import type { ShellPageModule } from '../site/pages';
import type { Site } from '../site/site';
import type { Readable } from '../site/use-promise';
import styles from './App.module.css';
import { Enduring } from './ResettingErrorBoundary';
import { PageChange } from './RouteEffects';
import { hostOf } from './site-host';

export interface AppProps {
  site: Site;
  router: PageRouter;
  visits: Followed<Visit>;
}

/**
 * The frame around every page, and what its children find around them: objects that stay the same while the page is
 * open. Nothing that changes may be handed down through the frame, or regions in it that wait for their code would
 * hold every navigation up (decision 052).
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
      <a className={styles.skip} href={`#${MAIN_ELEMENT_ID}`}>
        Skip to content
      </a>
      <RouteProgress />
      <Enduring>
        <UnlessNotFound>
          <AnnouncementBar />
          <Header />
        </UnlessNotFound>
      </Enduring>
      <Main />
      <Enduring>
        <Footer />
        <UnlessNotFound>
          <BackToTop />
          <Slot at="page.floating.v1" />
        </UnlessNotFound>
        <Slot at="page.banner.v1" />
      </Enduring>
      <PageChange />
    </>
  );
}

/** Beside the not-found page there is no announcement, no header, and nothing floats. */
function UnlessNotFound({ children }: { children: ReactNode }) {
  return useVisit().isNotFound ? null : children;
}

function Main() {
  const { isNotFound } = useVisit();
  return (
    // Where the not-found page takes a page's place, the header above goes too, and `main` moves up by its height.
    // Browsers count that as a jump of the page, unless it is another element than before: the key makes it one
    // (decision 041).
    <main key={isNotFound ? 'not-found' : 'page'} id={MAIN_ELEMENT_ID} className={styles.main} tabIndex={-1}>
      <Enduring>{isNotFound ? <NotFoundPage /> : <PageContent />}</Enduring>
    </main>
  );
}

function PageContent() {
  const visit = useVisit();
  const tellNotFound = useContext(NotFoundContext);
  const { route, params } = visit.match;
  const props = useMemo(() => ({ params }), [params]);
  if (route) return <Region key={visit.url.pathname} entryId={route.id} with={props} isPage />;
  return (
    visit.page && (
      // A page of the shell's own that cannot be shown makes its visit one that is not found.
      <Boundary key={visit.url.pathname} onFailure={() => tellNotFound(visit)} instead={() => null}>
        <Suspense fallback={<FullScreenLoader />}>
          <ComingPage page={visit.page} visit={visit} />
        </Suspense>
      </Boundary>
    )
  );
}

interface ComingPageProps {
  page: Readable<ShellPageModule>;
  visit: Visit;
}

function ComingPage({ page, visit: { by, url } }: ComingPageProps) {
  const hasCome = useArrival(by === 'document' ? undefined : page);
  return hasCome ? <ShellPageContent page={page} url={url} /> : <FullScreenLoader />;
}

interface ShellPageContentProps {
  page: Readable<ShellPageModule>;
  /** Of the visit that shows it. */
  url: URL;
}

function ShellPageContent({ page, url }: ShellPageContentProps) {
  const { coming } = useSite();
  const { Component: Page } = use<ShellPageModule>(page as Promise<ShellPageModule>);
  useEffect(() => afterPaint(() => coming.hasCome(url)), [coming, url]);
  return <Page />;
}
