import type { Trust } from '../signatures/trust';

/** Shortest time between two reads of a team's list, because a visitor can request previews of any number of guessed ids. */
const READ_INTERVAL_MS = 2000;

export interface PublishedOptions {
  trust: Pick<Trust, 'isListed' | 'hasTeam' | 'acceptNewerList'>;
  newestList: (feature: string) => Promise<string | undefined>;
  /** Copies a release to this machine; absent if all releases are on this machine. */
  fetch?: (feature: string, id: string) => Promise<void>;
}

/** Finds releases for previews: all that teams have published, live or not. */
export class PublishedReleases {
  private readonly reads = new Map<string, { at: number; done: Promise<void> }>();

  constructor(
    private readonly options: PublishedOptions,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @returns whether a release is on its team's list, as it was at most two seconds ago */
  async has(feature: string, id: string): Promise<boolean> {
    const { trust } = this.options;
    if (trust.isListed(feature, id)) return true;
    // Features without a team are not remembered in `reads`, because made-up names could fill the memory.
    if (!trust.hasTeam(feature)) return false;
    await this.readNewest(feature);
    return trust.isListed(feature, id);
  }

  /** Copies a release to this machine if needed. @returns whether its files are on this machine */
  async fetch(feature: string, id: string): Promise<boolean> {
    try {
      await this.options.fetch?.(feature, id);
      return true;
    } catch {
      // The release was deleted or damaged, or the storage does not answer.
      return false;
    }
  }

  private readNewest(feature: string): Promise<void> {
    const known = this.reads.get(feature);
    if (known && this.now() - known.at < READ_INTERVAL_MS) return known.done;
    // While the storage does not answer, the lists that are known stay in use.
    const done = this.acceptNewest(feature).catch(() => undefined);
    this.reads.set(feature, { at: this.now(), done });
    return done;
  }

  private async acceptNewest(feature: string): Promise<void> {
    const list = await this.options.newestList(feature);
    if (list) this.options.trust.acceptNewerList(feature, list);
  }
}
