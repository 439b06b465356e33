import { onceIdle } from '@stepwell/shared-ui';
import { mayFetchAhead } from '../in-use/may-fetch-ahead';
import { onceInUse } from '../in-use/once-in-use';
import { fetchCode } from '../site/prefetch';
import type { Site } from '../site/site';
import type { Visit } from '../site/visit';

const IDLE = { withinMs: 4000, otherwiseMs: 1000 };
const LINKS = 'main a[href^="/"]';

/**
 * Fetches the code of pages that the shown one links to, in idle moments and one after another, so that a click has
 * nothing to wait for: what is in sight first; on the first page once it is in use, and never where data is saved.
 * @returns ends it
 */
export function fetchNextPages(site: Site, { by }: Visit): () => void {
  const looked = new Set<string>();
  let isOver = false;
  let stopWaiting = () => {};

  const goOn = () => {
    if (isOver || !mayFetchAhead()) return;
    stopWaiting = onceIdle(() => nextCode(site, looked)?.then(goOn), IDLE);
  };
  if (by === 'document') stopWaiting = onceInUse(goOn);
  else goOn();
  return () => {
    isOver = true;
    stopWaiting();
  };
}

/** @returns settles, never throws, when it is here; `undefined` where nothing is left to fetch */
function nextCode(site: Site, looked: Set<string>): Promise<void> | undefined {
  const links = [...document.querySelectorAll<HTMLAnchorElement>(LINKS)];
  for (const { href } of [...links.filter(isSeen), ...links]) {
    const match = site.match(new URL(href));
    // Courses are many and share one module, which is asked for once, had or not.
    const what = match.route?.id ?? match.page?.chunk ?? '';
    if (looked.has(what)) continue;
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
