import { NotFoundError, readSiteState } from '@stepwell/platform';
import { isSettled, runLoad } from '../site/entry-load';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import { RENDER_DATA_MS } from '../time-outs';
import { withTimeout } from './with-timeout';

/**
 * Loads the data of a page on the server, by the `load` functions of its entries.
 * @returns whether the subject of the page does not exist
 */
export async function loadPageData(site: Site, navigation: PageNavigation): Promise<boolean> {
  let isNotFound = false;
  const loads = [...navigation.entryLoads.values()].map(async (entryLoad) => {
    try {
      await runLoad(site, await entryLoad.entry, navigation);
      entryLoad.hasData = true;
    } catch (error) {
      // After any other error the browser calls `load` again.
      if (error instanceof NotFoundError && entryLoad.ref === navigation.match.route) isNotFound = true;
    }
  });
  await withTimeout(RENDER_DATA_MS, Promise.all(loads));
  return isNotFound;
}

/** Sets data that is late or has failed back to loading, so that the browser requests it again. */
export function reopenFailed(site: Site, navigation: PageNavigation): void {
  for (const entryLoad of navigation.entryLoads.values()) {
    const { feature } = entryLoad.ref;
    if (isSettled(site.stores, feature)) continue;
    entryLoad.hasData = false;
    if (readSiteState(site.stores).health) site.stores.reopenFailed(feature);
  }
}
