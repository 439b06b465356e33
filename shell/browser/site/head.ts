import { ACADEMY, type Academy } from '@stepwell/contract';
import { type Head, readSiteState, selectAcademy } from '@stepwell/platform';
import { asError } from './as-error';
import type { Address, EntryLoad } from './entry-load';
import type { PageNavigation } from './page-navigation';
import type { Site } from './site';

export interface PageHead extends Head {
  description: string;
  canonical: string;
  noIndex: boolean;
  /** The academy's name, and the title of its home page. Absent from older releases of the shell. */
  site?: { name: string; title: string };
}

const NOT_FOUND_TITLE = 'Page not found';

/** Title and metadata, from the data that has arrived so far. */
export function headOf(site: Site | null, navigation: PageNavigation): PageHead {
  const academy = site ? selectAcademy(readSiteState(site.stores)) : ACADEMY;
  const own = ownHead(site, navigation, academy);
  return {
    ...own,
    title: titleOf(site, navigation, academy),
    description: own?.description ?? academy.description,
    canonical: own?.canonical ?? navigation.match.canonical,
    site: { name: academy.name, title: siteTitle(academy) },
    noIndex: navigation.isNotFound || navigation.match.isUnmatched || (own?.noIndex ?? false),
  };
}

/** The title, which ends with the academy's name. */
export function titleOf(site: Site | null, navigation: PageNavigation, academy: Academy): string {
  const title = navigation.isNotFound ? NOT_FOUND_TITLE : ownHead(site, navigation, academy)?.title;
  return title ? `${title} | ${academy.name}` : siteTitle(academy);
}

function siteTitle({ name, line }: Academy): string {
  return `${name}: ${line}`;
}

function ownHead(
  site: Site | null,
  { url, match, page, entryLoads }: PageNavigation,
  academy: Academy,
): Head | undefined {
  const entryLoad = match.route && entryLoads.get(match.route.id);
  const ofShell = page?.status === 'fulfilled' ? page.value?.head(academy) : undefined;
  return (site && entryLoad && entryHead(site, entryLoad, { url, match })) ?? ofShell;
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
