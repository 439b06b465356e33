import { onFirstInteraction } from '../interaction/on-first-interaction';
import { fetchAhead } from '../interaction/prefetch-queue';
import type { PageNavigation } from '../site/page-navigation';
import { fetchCode } from '../site/prefetch';
import type { Site } from '../site/site';

const LINKS = 'main a[href^="/"]';

/**
 * Fetches the code of pages that the shown one links to, so that a click has nothing to wait for: what is in sight first, and
 * on the first page once it is in use.
 * @returns ends it
 */
export function prefetchLinks(site: Site, { by }: PageNavigation): () => void {
  const looked = new Set<string>();
  let stop = () => {};
  const begin = () => {
    const endSeen = fetchAhead(0, () => codeInSight(site, looked));
    const endAll = fetchAhead(2, () => nextCode(site, looked, Boolean));
    stop = () => {
      endSeen();
      endAll();
    };
  };
  if (by === 'document') stop = onFirstInteraction(begin);
  else begin();
  return () => stop();
}

/** All of it at once: each of these links may be the one that is pressed next. */
function codeInSight(site: Site, looked: Set<string>): Promise<unknown> | undefined {
  const codes: Promise<void>[] = [];
  for (;;) {
    const code = nextCode(site, looked, isSeen);
    if (!code) break;
    codes.push(code);
  }
  return codes.length > 0 ? Promise.all(codes) : undefined;
}

/** @returns settles, never throws, when it is here; `undefined` where nothing is left to fetch */
function nextCode(
  site: Site,
  looked: Set<string>,
  isWanted: (link: Element) => boolean,
): Promise<void> | undefined {
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    const match = site.match(new URL(link.href));
    // Courses are many and share one module, which is asked for once, had or not.
    const what = match.route?.id ?? match.page?.chunk ?? '';
    if (looked.has(what) || !isWanted(link)) continue;
    looked.add(what);
    const code = fetchCode(site, match);
    if (code) return code;
  }
  return undefined;
}

/** Whether a link is in sight. One that is not laid out yet is not laid out for this. */
function isSeen(link: Element): boolean {
  if (link.checkVisibility?.({ contentVisibilityAuto: true }) === false) return false;
  const { top, bottom } = link.getBoundingClientRect();
  return bottom > 0 && top < window.innerHeight;
}
