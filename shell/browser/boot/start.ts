import type { Settings } from '@stepwell/contract';
import { siteStore } from '@stepwell/platform';
import { onFirstInteraction } from '../interaction/on-first-interaction';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';

const FIRST_RETRY_MS = 5000;
const LONGEST_RETRY_MS = 30_000;

/**
 * Whether the announcement is shown: there is one, and it lasts longer than the server's now (docs/specification.md
 * §4.3).
 */
export function isAnnouncementDue({
  announcementMessage,
  announcementMessageTill,
  serverTimestamp,
}: Settings): boolean {
  if (!announcementMessage || !announcementMessageTill) return false;
  return Date.parse(announcementMessageTill) > Date.parse(serverTimestamp);
}

/** Asks for health, then for settings, and writes both. @returns whether the site is in good health */
export async function checkHealth(site: Site): Promise<boolean> {
  const master = site.stores.get(siteStore);
  master.setState({ loading: true });
  try {
    await site.api.call('GET /health', {});
  } catch {
    master.setState({ loading: false, health: false, status: 500 });
    return false;
  }
  master.setState({ health: true, status: 200 });
  try {
    const { data: config } = await site.api.call('GET /api/settings/getSettings', {});
    master.setState({ config, showAnnouncement: isAnnouncementDue(config) });
  } catch {
    // Without settings the site shows what the page brought: no announcement, enrolment as it was.
  }
  master.setState({ loading: false });
  return true;
}

/**
 * Starts the site in the browser (docs/specification.md §4.2): health, settings, then what the page did not bring of
 * what it shows, and, once it is in use, whatever else its features start with.
 * While health is bad it asks again after 5 s, doubling to 30 s, at once when the device is online again or the page is
 * looked at, and never while the page is hidden.
 */
export function startSite(site: Site, currentNavigation: () => PageNavigation): void {
  let delay = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isAsking = false;
  // Called for while it was asking: the answer on its way may be from before.
  let isDue = false;
  // Who only looks at a page needs nothing but what it shows.
  const inUse = new Promise<void>((resolve) => onFirstInteraction(resolve));

  const attempt = async () => {
    if (document.hidden) return;
    if (isAsking) {
      isDue = true;
      return;
    }
    isAsking = true;
    isDue = false;
    clearTimeout(timer);
    const isHealthy = await checkHealth(site);
    isAsking = false;
    if (isHealthy) {
      // What uses the server's time may start much later than this.
      site.stores.get(siteStore).setState({ configAt: { steady: performance.now(), wall: Date.now() } });
      delay = FIRST_RETRY_MS;
      await site.complete(currentNavigation());
      await inUse;
      await site.start();
      return;
    }
    timer = setTimeout(attempt, isDue ? 0 : delay);
    if (!isDue) delay = Math.min(delay * 2, LONGEST_RETRY_MS);
  };

  const again = () => {
    if (site.stores.get(siteStore).getState().health === false) void attempt();
  };
  window.addEventListener('online', again);
  document.addEventListener('visibilitychange', again);

  // Leaving the not-found page loads what a start loads.
  site.stores.get(siteStore).subscribe((state, previous) => {
    if (previous.isError && !state.isError) void site.complete(currentNavigation()).then(() => site.start());
  });
  void attempt();
}
