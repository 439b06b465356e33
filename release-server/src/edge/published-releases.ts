import type { Trust } from '../signatures/trust';

/** Shortest time between two reads of a team's list, however many ids are guessed. */
const READ_EVERY_MS = 2000;

export interface PublishedOptions {
  trust: Pick<Trust, 'isListed' | 'hasTeam' | 'acceptNewerList'>;
  newestList: (feature: string) => Promise<string | undefined>;
  /** Copies a release to this machine; absent if all releases are on this machine. */
  fetch?: (feature: string, id: string) => Promise<void>;
}

/** Finds releases that teams have published, live or not, for previews. Guessed ids cause at most one read per team in two seconds. */
export class PublishedReleases {
  private readonly reads = new Map<string, { at: number; done: Promise<void> }>();

  constructor(
    private readonly options: PublishedOptions,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @returns whether a release is on its team's list, at most two seconds late */
  async has(feature: string, id: string): Promise<boolean> {
    const { trust } = this.options;
    if (trust.isListed(feature, id)) return true;
    // A made-up feature name has no team. It is not cached, because such names could fill the memory.
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
    if (known && this.now() - known.at < READ_EVERY_MS) return known.done;
    const done = this.options
      .newestList(feature)
      .then((list) => list && this.options.trust.acceptNewerList(feature, list))
      .then(
        () => undefined,
        () => undefined,
      );
    this.reads.set(feature, { at: this.now(), done });
    return done;
  }
}
