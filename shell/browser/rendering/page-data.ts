import { NotFoundError, readMaster } from '@stepwell/platform';
import { isSettled, loadEntry } from '../site/entry-load';
import type { Visit } from '../site/page-navigation';
import type { Site } from '../site/site';
import { withinMs } from './with-timeout';

/** Loaders of all entries together. */
const LOAD_BUDGET_MS = 400;

/** Runs the loaders of all entries together, within the budget. @returns whether the page's own found no subject */
export async function loadData(site: Site, visit: Visit, patience = 1): Promise<boolean> {
  let isNotFound = false;
  const loads = [...visit.openings.values()].map(async (opening) => {
    if (opening.isMissing) return;
    try {
      await loadEntry(site, opening.ref.feature, await opening.entry, visit);
      opening.hasData = true;
    } catch (error) {
      // What fails here is left to the browser; only the absence of the page's subject is an answer.
      if (error instanceof NotFoundError && opening.ref === visit.match.route) isNotFound = true;
    }
  });
  await withinMs(LOAD_BUDGET_MS * patience, Promise.all(loads));
  return isNotFound;
}

/** Late or failed data goes out as loading, and the browser asks again. */
export function reopenFailed(site: Site, visit: Visit): void {
  for (const opening of visit.openings.values()) {
    if (isSettled(site.stores, opening.ref.feature)) continue;
    opening.hasData = false;
    if (readMaster(site.stores).health) site.stores.reopenFailed(opening.ref.feature);
  }
}
