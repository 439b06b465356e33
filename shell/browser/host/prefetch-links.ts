import { whenIdle } from '../region/when-idle';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';

const LINKS = 'main a[href^="/"]';
/** A screen above and below the viewport. */
const NEAR_VIEWPORT = '100% 0px';

/**
 * Fetches the code of pages whose links come near the viewport, in idle time, because any of them may be clicked next. Nothing is fetched offline or
 * with the browser's data saver. `Link` fetches data too, on hover, focus and touch.
 * @returns a function that stops the prefetching
 */
export function prefetchLinks(site: Site, navigation: PageNavigation): () => void {
  const fetched = new Set<string>();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (!isIntersecting || !mayFetch()) continue;
        observer.unobserve(target);
        const url = new URL((target as HTMLAnchorElement).href);
        const { route, page } = site.match(url);
        // All pages of a route share their code.
        const name = route?.id ?? page?.chunk ?? '';
        if (fetched.has(name)) continue;
        fetched.add(name);
        site.prefetchCode(url);
      }
    },
    { rootMargin: NEAR_VIEWPORT },
  );
  const observe = () => {
    for (const link of document.querySelectorAll(LINKS)) observer.observe(link);
  };
  let cancel = () => {};
  const start = () => {
    cancel = whenIdle(observe);
  };
  const { route } = navigation.match;
  const content = route
    ? navigation.entryLoads.get(route.id)?.settled
    : navigation.page?.catch(() => undefined);
  let isStopped = false;
  void Promise.resolve(content).then(() => isStopped || start());
  return () => {
    isStopped = true;
    cancel();
    observer.disconnect();
  };
}

function mayFetch(): boolean {
  const { connection, onLine } = navigator as Navigator & { connection?: { saveData?: boolean } };
  return onLine && !connection?.saveData;
}
