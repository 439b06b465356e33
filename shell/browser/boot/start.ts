import { siteStore } from '@stepwell/platform';
import { isAnnouncementDue } from '@stepwell/site';
import { whenInUse } from '../interaction/when-in-use';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';

const FIRST_RETRY_MS = 5000;
const MAX_RETRY_MS = 30_000;

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
 * is in use, the `start` modules of its features. While health is bad or there are no settings, the check is repeated after 5 s, then after
 * twice the last delay, up to 30 s. It is repeated at once when the device is online again or the page becomes visible. A hidden page
 * begins no check.
 */
export function startSite(site: Site, currentNavigation: () => PageNavigation): void {
  const store = site.stores.get(siteStore);
  let delayMs = FIRST_RETRY_MS;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isRunning = false;
  /** Another check was requested during the running check, whose reply may be outdated. */
  let isRequested = false;
  /** The last check succeeded, and there are settings. False in a page that was opened in a hidden tab, until its first check. */
  let hasStarted = false;
  const inUse = new Promise<void>((resolve) => whenInUse(resolve));

  const check = async () => {
    if (document.hidden) return;
    if (isRunning) {
      isRequested = true;
      return;
    }
    isRunning = true;
    isRequested = false;
    clearTimeout(timer);
    const { config } = store.getState();
    const isHealthy = await checkHealth(site);
    isRunning = false;
    const isNew = store.getState().config !== config;
    hasStarted = isHealthy && (isNew || config !== null);
    if (hasStarted) delayMs = FIRST_RETRY_MS;
    else {
      timer = setTimeout(check, isRequested ? 0 : delayMs);
      if (!isRequested) delayMs = Math.min(delayMs * 2, MAX_RETRY_MS);
    }
    if (!isHealthy) return;
    // `config` contains the server's time; the present server time is that time plus the time since `configAt`.
    if (isNew) store.setState({ configAt: performance.now() });
    await site.complete(currentNavigation());
    await inUse;
    await site.start();
  };

  const checkAgain = () => {
    if (!hasStarted || store.getState().health === false) void check();
  };
  window.addEventListener('online', checkAgain);
  document.addEventListener('visibilitychange', checkAgain);

  // After the not-found page, the next page may need data and `start` modules that were not loaded for the not-found page.
  store.subscribe((current, previous) => {
    if (previous.isError && !current.isError)
      void site.complete(currentNavigation()).then(() => site.start());
  });
  void check();
}
