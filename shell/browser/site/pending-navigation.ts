import type { Opening } from './entry-load';
import type { Visit } from './page-navigation';
import type { Readable } from './use-promise';

/** A page that takes longer to come, such as on a slow line, keeps nobody's regions from coming alive. */
const PATIENCE_MS = 3000;

/**
 * The page that a learner has asked for, until it is painted. Whatever is rendered for the first time may keep the one
 * thread for long: until then only the page's own route is (decision 052).
 */
export class ComingPage {
  private visit: Visit | undefined;
  private painted: Readable<void> = Promise.resolve();
  private tellPainted = () => {};
  private patience: ReturnType<typeof setTimeout> | undefined;

  begin(visit: Visit): void {
    // Who waits for a page that another one has taken the place of, waits for that one.
    if (!this.visit) {
      this.painted = new Promise((resolve) => {
        this.tellPainted = resolve;
      });
    }
    this.visit = visit;
    clearTimeout(this.patience);
    this.patience = setTimeout(() => this.hasCome(visit.url), PATIENCE_MS);
  }

  /** The page of an address is painted, or stands as the not-found page. */
  hasCome(url: URL): void {
    if (this.visit?.url !== url) return;
    this.visit = undefined;
    clearTimeout(this.patience);
    this.tellPainted();
  }

  /** What an entry waits for before it is rendered for the first time. */
  before({ ref }: Opening): Readable<void> | undefined {
    return this.visit && this.visit.match.route?.id !== ref.id ? this.painted : undefined;
  }
}
