import { type StoreRegistry, siteStore } from '@stepwell/platform';
import type { SitePageModule } from '../../site/pages';
import type { EntryLoad } from './entry-load';
import type { SiteMatch } from './site-map';
import type { TrackedPromise } from './use-promise';

/** A page at an address, with everything that is loaded for it. */
export interface PageNavigation {
  url: URL;
  match: SiteMatch;
  /** The code of one of the shell's own pages; `null` for a page of a remote. */
  page: TrackedPromise<SitePageModule> | null;
  /** The loading of each entry, by id of the entry. */
  entryLoads: ReadonlyMap<string, EntryLoad>;
  /** The not-found page is shown, because the subject does not exist or the shell's own page failed. */
  isNotFound: boolean;
  by: 'document' | 'link' | 'history';
}

/** Sets the site's error flag, by which remotes see the not-found page (docs/specification.md §4.11). */
export function setErrorFlag(
  stores: StoreRegistry,
  { isNotFound }: Pick<PageNavigation, 'isNotFound'>,
): void {
  stores.get(siteStore).setState({ isError: isNotFound });
}
