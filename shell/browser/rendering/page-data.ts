import { type ApiClient, NotFoundError, readSiteState } from '@stepwell/platform';
import { isSubjectNotFound, subjectExists } from '@stepwell/site';
import { isSettled, runLoad } from '../site/entry-load';
import type { PageNavigation } from '../site/page-navigation';
import type { Site } from '../site/site';
import { messageOf, type OnUnusable, runAs } from './page-parts';
import { withTimeout } from './with-timeout';

/** Timeout of the `load` functions of all entries, which run in parallel. */
const LOAD_TIMEOUT_MS = 400;

/**
 * Loads the data of a page on the server, by the `load` functions of its entries.
 * @param timeoutFactor multiplies the timeout
 * @returns `isNotFound`: the subject of the page does not exist; `failed`: id of the page's entry, if it reports as not found a subject
 * that the API has
 */
export async function loadPageData(
  site: Site,
  navigation: PageNavigation,
  timeoutFactor = 1,
): Promise<{ isNotFound: boolean; failed: string[] }> {
  let isNotFound = false;
  const failed: string[] = [];
  const replies = watchReplies(site.api);
  const loads = [...navigation.entryLoads.values()].map(async (entryLoad) => {
    if (entryLoad.isMissing) return;
    try {
      await runLoad(site, entryLoad.ref.feature, await entryLoad.entry, navigation);
      entryLoad.hasData = true;
    } catch (error) {
      // After any other error the browser calls `load` again.
      if (!(error instanceof NotFoundError) || entryLoad.ref !== navigation.match.route) return;
      // Set before the check, so that the page is sent as not found if the check exceeds the timeout.
      isNotFound = true;
      if (replies.hasNotFound || !(await subjectExists(site.api, navigation.match.params))) return;
      isNotFound = false;
      failed.push(entryLoad.ref.id);
    }
  });
  await withTimeout(LOAD_TIMEOUT_MS * timeoutFactor, Promise.all(loads));
  return { isNotFound, failed };
}

/** @returns an object whose `hasNotFound` becomes true when the API answers a call with "not found" */
function watchReplies(api: ApiClient): { hasNotFound: boolean } {
  const replies = { hasNotFound: false };
  const call = api.call.bind(api);
  const watched: ApiClient['call'] = (...args) => {
    const reply = call(...args);
    reply.catch(({ status }: { status?: number }) => {
      replies.hasNotFound ||= isSubjectNotFound(status);
    });
    return reply;
  };
  // `defineProperty` is needed, because an assignment throws once the renderer has frozen the class. The client is frozen, because all
  // entries share it.
  Object.freeze(Object.defineProperty(api, 'call', { value: watched }));
  return replies;
}

/** Sets data that is late or has failed back to loading, so that the browser requests it again. */
export function reopenFailed(site: Site, navigation: PageNavigation, onUnusable: OnUnusable): void {
  for (const entryLoad of navigation.entryLoads.values()) {
    const { feature } = entryLoad.ref;
    try {
      if (runAs(site.modules, feature, () => isSettled(site.stores, feature))) continue;
      entryLoad.hasData = false;
      if (readSiteState(site.stores).health) site.stores.reopenFailed(feature);
    } catch (error) {
      onUnusable(feature, `one of its stores cannot be read: ${messageOf(error)}`);
    }
  }
}
