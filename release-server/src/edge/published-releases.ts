import type { Trust } from '../signatures/trust';

/** A team's list is asked for anew at most so often, however many ids are guessed. */
const ASKED_EVERY_MS = 2000;

export interface PublishedOptions {
  trust: Pick<Trust, 'isListed' | 'hasTeam' | 'hear'>;
  /** A team's newest list, wherever it is kept. */
  newestList: (feature: string) => Promise<string | undefined>;
  /** Brings a release to this machine; by default it is there. */
  fetch?: (feature: string, id: string) => Promise<void>;
}

/** What teams have published, whether it was ever live or not. Asking for what nobody published costs nothing. */
export class PublishedReleases {
  private readonly asked = new Map<string, { at: number; answered: Promise<void> }>();

  constructor(
    private readonly options: PublishedOptions,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @returns whether a release is on its team's list, as far as a look at it every two seconds can tell */
  async has(feature: string, id: string): Promise<boolean> {
    const { trust } = this.options;
    if (trust.isListed(feature, id)) return true;
    // Features without a team are made up: nothing is remembered of them.
    if (!trust.hasTeam(feature)) return false;
    await this.hearNewest(feature);
    return trust.isListed(feature, id);
  }

  /** Whether its files are on this machine, or could be brought to it. */
  async bring(feature: string, id: string): Promise<boolean> {
    try {
      await this.options.fetch?.(feature, id);
      return true;
    } catch {
      // It was taken away, or is damaged where it is kept, or nobody answers there.
      return false;
    }
  }

  private hearNewest(feature: string): Promise<void> {
    const known = this.asked.get(feature);
    if (known && this.now() - known.at < ASKED_EVERY_MS) return known.answered;
    const answered = this.options
      .newestList(feature)
      .then((list) => list && this.options.trust.hear(feature, list))
      .then(
        () => undefined,
        () => undefined,
      );
    this.asked.set(feature, { at: this.now(), answered });
    return answered;
  }
}
