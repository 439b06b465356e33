import type { EntryLoad } from './entry-load';
import type { PageNavigation } from './page-navigation';
import type { TrackedPromise } from './use-promise';

/** A page that takes longer, as on a slow line, delays other regions no further. */
const TIMEOUT_MS = 3000;

/**
 * The navigation whose page is not painted yet. An entry that renders for the first time may block the main thread, so until
 * then only the route of that page may (docs/decisions/052-a-pending-region-blocks-no-navigation.md).
 */
export class PendingNavigation {
  private navigation: PageNavigation | undefined;
  private painted: TrackedPromise<void> = Promise.resolve();
  private resolvePainted = () => {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  start(navigation: PageNavigation): void {
    // Entries that wait for a page that another navigation replaces wait for the new page, with the same promise.
    if (!this.navigation) {
      this.painted = new Promise((resolve) => {
        this.resolvePainted = resolve;
      });
    }
    this.navigation = navigation;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.finish(navigation.url), TIMEOUT_MS);
  }

  /** The page of this address, or the not-found page in its place, is painted. */
  finish(url: URL): void {
    if (this.navigation?.url !== url) return;
    this.navigation = undefined;
    clearTimeout(this.timer);
    this.resolvePainted();
  }

  /** The promise that an entry must wait for before its first render, if any. */
  blockerOf({ ref }: EntryLoad): TrackedPromise<void> | undefined {
    return this.navigation && this.navigation.match.route?.id !== ref.id ? this.painted : undefined;
  }
}
