import { type Head, readSiteState } from '@stepwell/platform';
import { factsOf, type SiteFacts, siteNames } from '@stepwell/site';
import { asError } from './as-error';
import type { EntryRef } from './entries';
import type { Address, EntryLoad } from './entry-load';
import type { PageNavigation } from './page-navigation';
import type { Site } from './site';

export interface PageHead extends Head {
  description: string;
  canonical: string;
  noIndex: boolean;
  /** The site's name, and the title of its home page. Absent in heads that an older release of the shell has rendered. */
  site?: { name: string; title: string };
}

const NOT_FOUND_TITLE = 'Page not found';

/** How a remote's head is handled: the server checks it and records a remote that fails; the browser only reports the error. */
export interface HeadReader {
  check: (head: unknown) => Head;
  onFailure: (ref: EntryRef, error: unknown) => void;
}

const UNCHECKED: HeadReader = {
  check: (head) => head as Head,
  onFailure: (_, error) => globalThis.reportError?.(asError(error)),
};

/**
 * Title and metadata, from the data that has arrived so far.
 * @param site `null` if the server sends the page without rendering it; then no remote's `head` is called
 * @param facts default: those of the settings in the site's state; without `site` or settings, the built-in facts of the academy
 */
export function headOf(
  site: Site | null,
  navigation: PageNavigation,
  reader = UNCHECKED,
  facts = factsOf(site && readSiteState(site.stores).config),
): PageHead {
  const { name, title, description } = siteNames(facts);
  const head = givenHead(site, navigation, facts, reader);
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
export function titleOf(site: Site | null, navigation: PageNavigation, facts: SiteFacts): string {
  return titleFrom(givenHead(site, navigation, facts), navigation, facts);
}

function titleFrom(head: Head | undefined, { isNotFound }: PageNavigation, facts: SiteFacts): string {
  const names = siteNames(facts);
  const title = isNotFound ? NOT_FOUND_TITLE : head?.title;
  return title ? `${title} | ${names.name}` : names.title;
}

/** The head that the route's entry or the site's own page returns; `undefined` if it returns none, or its code has not arrived. */
function givenHead(
  site: Site | null,
  { url, match, page, entryLoads }: PageNavigation,
  facts: SiteFacts,
  reader = UNCHECKED,
): Head | undefined {
  const entryLoad = match.route && entryLoads.get(match.route.id);
  const ofShell = page?.status === 'fulfilled' ? page.value?.head(facts) : undefined;
  return (site && entryLoad && entryHead(site, entryLoad, { url, match }, reader)) ?? ofShell;
}

/** The result of a remote's function `head`. If it throws, the page is shown without that head. */
function entryHead(
  { stores }: Site,
  { entry, ref }: EntryLoad,
  { url, match: { params } }: Address,
  { check, onFailure }: HeadReader,
): Head | undefined {
  try {
    const head = entry.value?.head?.({ params, query: url.searchParams, stores: stores.of(ref.feature) });
    return head && check(head);
  } catch (error) {
    onFailure(ref, error);
    return undefined;
  }
}
