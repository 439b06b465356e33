import type { FallbackTaken, SelectionReason } from './release-selection';

/**
 * `damaged`: its files are not what was published; `failed`: its code failed, on the server or in a browser; `ended`: its code
 * ended processes, and does not run any more.
 */
export type FallbackCause = 'damaged' | 'failed on the server' | 'failed in a browser' | 'ended the renderer';

/** Pages that took another release in place of one, or its cards, for one reason, since the edge started. */
export interface FallbackCount {
  feature: string;
  /** Id of the release that could not be used. */
  release: string;
  reason: FallbackCause;
  pages: number;
}

/**
 * Counts the pages that took a last known good release or cards. Logs each release and cause once, and once more when a canary that
 * failed is made live, because then a rollback is proposed.
 */
export class FallbackCounts {
  private readonly counts = new Map<string, FallbackCount>();
  private readonly logged = new Set<string>();

  constructor(private readonly log: (text: string) => void) {}

  /** @param intended why the page was to take the release: only for a live one a rollback is proposed */
  count({ feature, live, instead }: FallbackTaken, reason: FallbackCause, intended: SelectionReason): void {
    const key = `${feature} ${live} ${reason}`;
    const known = this.counts.get(key);
    if (known) known.pages += 1;
    else this.counts.set(key, { feature, release: live, reason, pages: 1 });

    const isLive = intended === 'live';
    if (this.logged.has(`${key} ${isLive}`)) return;
    this.logged.add(`${key} ${isLive}`);
    const action = !instead
      ? 'no other release can take its place, and pages show its cards. ' +
        `To remove it: publish and promote one that works, or npm run release -- rollback ${feature}`
      : isLive
        ? `pages take ${instead} instead, which was live before. ` +
          `To make that one live: npm run release -- rollback ${feature}`
        : `pages that were given it take ${instead} instead, which is live`;
    this.log(`${feature} ${live} ${CAUSES[reason]}; ${action}`);
  }

  get counted(): readonly FallbackCount[] {
    return [...this.counts.values()];
  }
}

const CAUSES: Readonly<Record<FallbackCause, string>> = {
  damaged: 'cannot be used',
  'failed on the server': 'fails on the server',
  'failed in a browser': 'fails in a browser',
  'ended the renderer': 'ends renderer processes',
};
