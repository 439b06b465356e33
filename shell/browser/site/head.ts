import { ACADEMY, type Academy } from '@stepwell/contract';
import { type Head, readSiteState, selectAcademy } from '@stepwell/platform';
import { asError } from './as-error';
import type { EntryRef } from './entries';
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

/** Checks the head of a remote and handles its failure. The server checks it and records the remote; the browser only reports errors. */
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
 * @param academy default: that of the site's settings
 */
export function headOf(
  site: Site | null,
  navigation: PageNavigation,
  reader = UNCHECKED,
  academy = site ? selectAcademy(readSiteState(site.stores)) : ACADEMY,
): PageHead {
  const own = ownHead(site, navigation, academy, reader);
  return {
    ...own,
    title: titleFrom(own, navigation, academy),
    description: own?.description ?? academy.description,
    canonical: own?.canonical ?? navigation.match.canonical,
    site: { name: academy.name, title: siteTitle(academy) },
    noIndex: navigation.isNotFound || navigation.match.isUnmatched || (own?.noIndex ?? false),
  };
}

/** The title, which ends with the academy's name. */
export function titleOf(site: Site | null, navigation: PageNavigation, academy: Academy): string {
  return titleFrom(ownHead(site, navigation, academy), navigation, academy);
}

function titleFrom(own: Head | undefined, { isNotFound }: PageNavigation, academy: Academy): string {
  const title = isNotFound ? NOT_FOUND_TITLE : own?.title;
  return title ? `${title} | ${academy.name}` : siteTitle(academy);
}

function siteTitle({ name, line }: Academy): string {
  return `${name}: ${line}`;
}

function ownHead(
  site: Site | null,
  { url, match, page, entryLoads }: PageNavigation,
  academy: Academy,
  reader = UNCHECKED,
): Head | undefined {
  const entryLoad = match.route && entryLoads.get(match.route.id);
  const ofShell = page?.status === 'fulfilled' ? page.value?.head(academy) : undefined;
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
