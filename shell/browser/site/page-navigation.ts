import { masterStore, type SlotName, type StoreRegistry } from '@stepwell/platform';
import type { Opening } from './entry-load';
import type { ShellPageModule } from './pages';
import type { SiteMatch } from './site-map';
import type { Readable } from './use-promise';

/** One page as it is visited: an address, and everything opened for it. */
export interface Visit {
  url: URL;
  match: SiteMatch;
  page: Readable<ShellPageModule> | null;
  openings: ReadonlyMap<string, Opening>;
  /**
   * The not-found page stands for this one: its subject does not exist, or it is a page of the shell's own that cannot
   * be shown. All else that differs then (frame, title, error flag) follows from it.
   */
  isNotFound: boolean;
  /** How it was come to: with its document, by a link, or by Back and Forward. */
  by: 'document' | 'link' | 'history';
}

/** Asks for the code of what fills a place, before anybody can need it. */
export function wakeSlot({ openings }: Pick<Visit, 'openings'>, at: SlotName): void {
  for (const opening of openings.values()) if (opening.ref.at === at) opening.wake();
}

/** The site's error flag is what remotes may know of it (docs/specification.md §4.11). It follows the visit alone. */
export function tellErrorFlag(stores: StoreRegistry, { isNotFound }: Pick<Visit, 'isNotFound'>): void {
  stores.get(masterStore).setState({ isError: isNotFound });
}
