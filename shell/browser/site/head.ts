import { type Academy, academyOf } from '@stepwell/contract';
import { type Head, readSiteState } from '@stepwell/platform';
import { siteNames } from '../../site/site-names';
import type { Address, EntryLoad } from './entry-load';
import type { PageNavigation } from './page-navigation';
import type { Site } from './site';

export interface PageHead extends Head {
  description: string;
  canonical: string;
  noIndex: boolean;
  /** The site's name, and the title of its home page. */
  site: { name: string; title: string };
}

const NOT_FOUND_TITLE = 'Page not found';

/**
 * Title and metadata, from the data that has arrived so far.
 * @param site `null` if the server sends the page without rendering it; then no remote's `head` is called
 * @param facts default: those of the settings in the site's state; without `site` or settings, the built-in facts of the academy
 */
export function headOf(
  site: Site | null,
  navigation: PageNavigation,
  facts = academyOf(site && readSiteState(site.stores).config),
): PageHead {
  const { name, title, description } = siteNames(facts);
  const head = givenHead(site, navigation, facts);
  return {
    ...head,
    title: titleFrom(head, navigation, facts),
    description: head?.description || description,
    canonical: head?.canonical ?? navigation.match.canonical,
    site: { name, title },
    noIndex: navigation.isNotFound || navigation.match.isUnmatched || (head?.noIndex ?? false),
  };
}

/** The title of the page, followed by the site's name; for a page without a title, the title of the site. */
export function titleOf(site: Site | null, navigation: PageNavigation, facts: Academy): string {
  return titleFrom(givenHead(site, navigation, facts), navigation, facts);
}

function titleFrom(head: Head | undefined, { isNotFound }: PageNavigation, facts: Academy): string {
  const names = siteNames(facts);
  const title = isNotFound ? NOT_FOUND_TITLE : head?.title;
  return title ? `${title} | ${names.name}` : names.title;
}

/** The head that the route's entry or the site's own page returns; `undefined` if it returns none, or its code has not arrived. */
function givenHead(
  site: Site | null,
  { url, match, page, entryLoads }: PageNavigation,
  facts: Academy,
): Head | undefined {
  const live = match.route && entryLoads.get(match.route.id);
  const entryLoad = live?.replacedBy ?? live;
  const ofShell = page?.status === 'fulfilled' ? page.value?.head(facts) : undefined;
  return (site && entryLoad && entryHead(entryLoad, { url, match })) ?? ofShell;
}

/** The result of a remote's function `head`. If it throws, the page is shown without that head. */
function entryHead({ entry, stores }: EntryLoad, { url, match: { params } }: Address): Head | undefined {
  try {
    return entry.value?.head?.({ params, query: url.searchParams, stores });
  } catch (error) {
    globalThis.reportError?.(error);
    return undefined;
  }
}
