import type { EntryLoad } from './entry-load';
import type { PageNavigation } from './page-navigation';
import type { TrackedPromise } from './use-promise';

/** A page that takes longer to come, such as on a slow line, keeps nobody's regions from coming alive. */
const PATIENCE_MS = 3000;

/**
 * The page that a learner has asked for, until it is painted. Whatever is rendered for the first time may keep the one
 * thread for long: until then only the page's own route is (decision 052).
 */
export class PendingNavigation {
  private navigation: PageNavigation | undefined;
  private painted: TrackedPromise<void> = Promise.resolve();
  private tellPainted = () => {};
  private patience: ReturnType<typeof setTimeout> | undefined;

  begin(navigation: PageNavigation): void {
    // Who waits for a page that another one has taken the place of, waits for that one.
    if (!this.navigation) {
      this.painted = new Promise((resolve) => {
        this.tellPainted = resolve;
      });
    }
    this.navigation = navigation;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.hasCome(navigation.url), PATIENCE_MS);
  }

  /** The page of an address is painted, or stands as the not-found page. */
  hasCome(url: URL): void {
    if (this.navigation?.url !== url) return;
    this.navigation = undefined;
    clearTimeout(this.patience);
    this.tellPainted();
  }

  /** What an entry waits for before it is rendered for the first time. */
  before({ ref }: EntryLoad): TrackedPromise<void> | undefined {
    return this.navigation && this.navigation.match.route?.id !== ref.id ? this.painted : undefined;
  }
}
