import type { FallbackTaken, SelectionReason } from './release-selection';

/**
 * Why a release could not be used. `damaged`: its files differ from the published files, its record cannot be read, or it needs another
 * shell. `failed …`: its code failed. `ended the renderer`: its code has ended renderer processes, so the code is not run any more.
 */
export type FallbackCause = 'damaged' | 'failed on the server' | 'failed in a browser' | 'ended the renderer';

/** Pages since the start of the edge that showed another release or cards, because the release could not be used for this reason. */
export interface FallbackCount {
  feature: string;
  /** Id of the release that could not be used. */
  release: string;
  reason: FallbackCause;
  /** Why the pages should have shown the release. */
  intended: SelectionReason;
  pages: number;
}

const HOUR_MS = 60 * 60_000;

/**
 * Counts the pages that show a previous release or cards. Each release and cause is logged once, and once more when a failed
 * canary is made live, because the log then proposes a rollback.
 */
export class FallbackCounts {
  private readonly counts = new Map<string, FallbackCount>();
  private readonly countedAt = new Map<FallbackCount, number>();

  constructor(private readonly log: (text: string) => void) {}

  /** @param intended why the page should have shown the release; a rollback is proposed only for a live release */
  count({ feature, live, instead }: FallbackTaken, reason: FallbackCause, intended: SelectionReason): void {
    const key = `${feature} ${live} ${reason} ${intended}`;
    const known = this.counts.get(key);
    const entry = known ?? { feature, release: live, reason, intended, pages: 0 };
    entry.pages += 1;
    this.counts.set(key, entry);
    this.countedAt.set(entry, performance.now());
    if (known) return;
    this.log(`${feature} ${live} ${FALLBACK_CAUSES[reason]}; ${effectOf(feature, instead, intended)}`);
  }

  get counted(): readonly FallbackCount[] {
    return [...this.counts.values()];
  }

  /**
   * `counted` without failures in browsers that no browser has reported for an hour. Failures on the server stay, because their pages may
   * be cached.
   */
  get recent(): readonly FallbackCount[] {
    const since = performance.now() - HOUR_MS;
    return this.counted.filter(
      (entry) => entry.reason !== 'failed in a browser' || (this.countedAt.get(entry) ?? 0) > since,
    );
  }
}

/** The effect of a fallback on pages and, for a live release, the command that ends it. */
function effectOf(feature: string, instead: string | undefined, intended: SelectionReason): string {
  if (intended !== 'live')
    return `its ${intended} pages ${instead ? `use ${instead} instead, which is live` : 'show its cards'}`;
  const rollback = `npm run release -- rollback ${feature}`;
  if (!instead)
    return `no other release can take its place, and pages show its cards or lack it. To remove it: publish and promote one that works, or ${rollback}`;
  return `pages use ${instead} instead, which was live before. To make that one live: ${rollback}`;
}

/** The causes as predicates of sentences, in the log and for the release service. */
export const FALLBACK_CAUSES: Readonly<Record<FallbackCause, string>> = {
  damaged: 'cannot be used',
  'failed on the server': 'fails on the server',
  'failed in a browser': 'fails in a browser',
  'ended the renderer': 'ends the renderer',
};
