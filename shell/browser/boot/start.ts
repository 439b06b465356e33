import { isAnnouncementDue } from '@stepwell/contract';
import { siteStore } from '@stepwell/platform';
import { whenIdle } from '../region/when-idle';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import { HEALTH_RETRY_MS } from '../time-outs';

/** Requests the API's health, then the settings, and stores both. @returns whether health is good, even if the settings failed */
export async function checkHealth(site: Site): Promise<boolean> {
  const store = site.stores.get(siteStore);
  store.setState({ loading: true });
  try {
    await site.api.call('GET /health', {});
  } catch {
    store.setState({ loading: false, health: false, status: 500 });
    return false;
  }
  store.setState({ health: true, status: 200 });
  try {
    const { data: config } = await site.api.call('GET /api/settings/getSettings', {});
    store.setState({ config, showAnnouncement: isAnnouncementDue(config) });
  } catch {
    // The settings that came with the page stay.
  }
  store.setState({ loading: false });
  return true;
}

/**
 * Starts the site in the browser (docs/specification.md §4.2): health, settings, data that did not come with the page, and, once the page
 * is in use, the `start` modules of its features. While health is bad or there are no settings, the check is repeated every ten seconds, and
 * at once when the device is online again or the page becomes visible. A hidden page begins no check.
 */
export function startSite(site: Site, currentNavigation: () => PageNavigation): void {
  const store = site.stores.get(siteStore);
  const inUse = new Promise<void>((resolve) => whenIdle(resolve));
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;

  const check = async () => {
    if (document.hidden || isRunning) return;
    isRunning = true;
    clearTimeout(timer);
    const { config } = store.getState();
    const isHealthy = await checkHealth(site);
    isRunning = false;
    const isNew = store.getState().config !== config;
    if (isNew) store.setState({ configAt: performance.now() });
    if (needsCheck()) timer = setTimeout(check, HEALTH_RETRY_MS);
    if (isHealthy) void completePage();
  };
  const needsCheck = () => !store.getState().health || !store.getState().config;
  const completePage = async () => {
    await site.complete(currentNavigation());
    await inUse;
    await site.start();
  };
  const checkAgain = () => {
    if (needsCheck()) void check();
  };
  window.addEventListener('online', checkAgain);
  document.addEventListener('visibilitychange', checkAgain);

  // After the not-found page, the next page may need data and `start` modules that were not loaded for the not-found page.
  store.subscribe((current, previous) => {
    if (previous.isError && !current.isError) void completePage();
  });
  void check();
}
