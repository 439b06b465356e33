import { type SlotName, type StoreRegistry, siteStore } from '@stepwell/platform';
import type { EntryLoad } from './entry-load';
import type { ShellPageModule } from './pages';
import type { SiteMatch } from './site-map';
import type { TrackedPromise } from './use-promise';

/** One page as it is visited: an address, and everything opened for it. */
export interface PageNavigation {
  url: URL;
  match: SiteMatch;
  page: TrackedPromise<ShellPageModule> | null;
  entryLoads: ReadonlyMap<string, EntryLoad>;
  /**
   * The not-found page stands for this one: its subject does not exist, or it is a page of the shell's own that cannot
   * be shown. All else that differs then (frame, title, error flag) follows from it.
   */
  isNotFound: boolean;
  /** How it was come to: with its document, by a link, or by Back and Forward. */
  by: 'document' | 'link' | 'history';
}

/** Asks for the code of what fills a place, before anybody can need it. */
export function loadSlot({ entryLoads }: Pick<PageNavigation, 'entryLoads'>, at: SlotName): void {
  for (const entryLoad of entryLoads.values()) if (entryLoad.ref.at === at) entryLoad.loadCode();
}

/** The site's error flag is what remotes may know of it (docs/specification.md §4.11). It follows the visit alone. */
export function setErrorFlag(
  stores: StoreRegistry,
  { isNotFound }: Pick<PageNavigation, 'isNotFound'>,
): void {
  stores.get(siteStore).setState({ isError: isNotFound });
}
