import { Slot } from '@stepwell/platform';
import { AnnouncementBar } from './announcement/AnnouncementBar';
import { BackToTop } from './BackToTop';
import { Footer } from './footer/Footer';
import { Header, type HeaderProps } from './header/Header';

// biome-ignore lint/performance/noBarrelFile: the entry of the frame's components
export { RouteProgress } from './RouteProgress';

/** Above every page but the not-found page. */
export function PageTop(props: HeaderProps) {
  return (
    <>
      <AnnouncementBar />
      <Header {...props} />
    </>
  );
}

/** The footer, and parts in front of the page. The not-found page has neither the button to the top nor the slot for floating parts. */
export function PageBottom({ isNotFound }: { isNotFound: boolean }) {
  return (
    <>
      <Footer isNotFound={isNotFound} />
      {!isNotFound && (
        <>
          <BackToTop />
          <Slot at="page.floating.v1" />
        </>
      )}
      <Slot at="page.banner.v1" />
    </>
  );
}
