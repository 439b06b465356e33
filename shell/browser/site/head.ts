import { ACADEMY } from '@stepwell/contract';
import type { Head } from '@stepwell/platform';
import { asError } from './as-error';
import type { Address, EntryLoad } from './entry-load';
import type { PageNavigation } from './page-navigation';
import type { Site } from './site';

export interface PageHead extends Head {
  description: string;
  canonical: string;
  noIndex: boolean;
}

const NOT_FOUND_TITLE = 'Page not found';

/** Title and metadata, from the data that has arrived so far. The title ends with the academy's name. */
export function headOf(
  site: Site | null,
  { url, match, page, entryLoads, isNotFound }: PageNavigation,
): PageHead {
  const entryLoad = match.route && entryLoads.get(match.route.id);
  const ofShell = page?.status === 'fulfilled' ? page.value?.head : undefined;
  const own = (site && entryLoad && entryHead(site, entryLoad, { url, match })) ?? ofShell;
  const title = isNotFound ? NOT_FOUND_TITLE : own?.title;
  return {
    ...own,
    title: title ? `${title} | ${ACADEMY.name}` : `${ACADEMY.name}: ${ACADEMY.line}`,
    description: own?.description ?? ACADEMY.description,
    canonical: own?.canonical ?? match.canonical,
    noIndex: isNotFound || match.isUnmatched || (own?.noIndex ?? false),
  };
}

/** An error in a remote's `head` costs its page the title only. */
function entryHead(
  { stores }: Site,
  { entry, ref }: EntryLoad,
  { url, match: { params } }: Address,
): Head | undefined {
  try {
    return entry.value?.head?.({ params, query: url.searchParams, stores: stores.of(ref.feature) });
  } catch (error) {
    globalThis.reportError?.(asError(error));
    return undefined;
  }
}
