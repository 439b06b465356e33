import type { EntryLoad } from './entry-load';
import type { PageNavigation } from './page-navigation';
import type { TrackedPromise } from './use-promise';

/** After this time regions render although the page is not painted, as on a slow line. */
const TIMEOUT_MS = 3000;

/**
 * The navigation whose page is not painted yet. Until then, only the entry of its route and quick entries (`Site.quick`) render for the
 * first time, because the first render of any other entry may block the main thread (docs/decisions/064-regions-hydrate-on-demand.md).
 */
export class PendingNavigation {
  private navigation: PageNavigation | undefined;
  private painted: TrackedPromise<void> = Promise.resolve();
  private resolvePainted = () => {};
  private timer: ReturnType<typeof setTimeout> | undefined;

  start(navigation: PageNavigation): void {
    // If a navigation replaces a pending one, the promise stays the same, and resolves when the new page is painted.
    if (!this.navigation) {
      this.painted = new Promise((resolve) => {
        this.resolvePainted = resolve;
      });
    }
    this.navigation = navigation;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.finish(navigation.url), TIMEOUT_MS);
  }

  /** Called when the page of this address, or the not-found page in its place, is painted. */
  finish(url: URL): void {
    // Each navigation has its own URL object, so equal addresses of two navigations differ.
    if (this.navigation?.url !== url) return;
    this.navigation = undefined;
    clearTimeout(this.timer);
    this.resolvePainted();
  }

  /** The promise after which an entry may render for the first time; `undefined` if the entry may render at once. */
  blockerOf({ ref }: EntryLoad): TrackedPromise<void> | undefined {
    return this.navigation && this.navigation.match.route?.id !== ref.id ? this.painted : undefined;
  }
}
