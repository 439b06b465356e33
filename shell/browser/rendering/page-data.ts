import { NotFoundError, readSiteState } from '@stepwell/platform';
import { isSettled, runLoad } from '../site/entry-load';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import { withTimeout } from './with-timeout';

/** Loaders of all entries together. */
const LOAD_BUDGET_MS = 400;

/** Runs the loaders of all entries together, within the budget. @returns whether the page's own found no subject */
export async function loadData(site: Site, navigation: PageNavigation, patience = 1): Promise<boolean> {
  let isNotFound = false;
  const loads = [...navigation.entryLoads.values()].map(async (entryLoad) => {
    if (entryLoad.isMissing) return;
    try {
      await runLoad(site, entryLoad.ref.feature, await entryLoad.entry, navigation);
      entryLoad.hasData = true;
    } catch (error) {
      // What fails here is left to the browser; only the absence of the page's subject is an answer.
      if (error instanceof NotFoundError && entryLoad.ref === navigation.match.route) isNotFound = true;
    }
  });
  await withTimeout(LOAD_BUDGET_MS * patience, Promise.all(loads));
  return isNotFound;
}

/** Late or failed data goes out as loading, and the browser asks again. */
export function reopenFailed(site: Site, navigation: PageNavigation): void {
  for (const entryLoad of navigation.entryLoads.values()) {
    if (isSettled(site.stores, entryLoad.ref.feature)) continue;
    entryLoad.hasData = false;
    if (readSiteState(site.stores).health) site.stores.reopenFailed(entryLoad.ref.feature);
  }
}
