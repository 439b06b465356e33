import type { Release } from '@stepwell/release-server/release';
import type { FallbackReport } from '../../browser/reports/fallback-report';

/** A remote's live release, and the one that a page takes instead, by their ids. */
export type Fallen = FallbackReport;

/** `damaged`: its files are not what was published; `failed`: its code did, on the server or in a browser. */
export type Reason = 'damaged' | 'failed on the server' | 'failed in a browser';

/** How many pages took another release in place of one, for one reason, since the edge began. */
export interface CountedFall {
  feature: string;
  release: string;
  reason: Reason;
  pages: number;
}

/** Counts the pages that took a last known good release in place of their own, and says it once for each release and reason. */
export class Fallbacks {
  private readonly said = new Set<string>();

  constructor(
    private readonly log: (text: string) => void,
    private readonly counts = new Map<string, CountedFall>(),
    private readonly insteadOf: InsteadOf = 'what is live',
  ) {}

  /** Of pages that are made of other releases than the live ones, which stand in for those; counted together. */
  ofVariants(): Fallbacks {
    return new Fallbacks(this.log, this.counts, 'another release');
  }

  count({ feature, live, instead }: Fallen, why: Reason): void {
    const what = `${feature} ${live} ${why}`;
    const { pages } = this.counts.get(what) ?? { pages: 0 };
    this.counts.set(what, { feature, release: live, reason: why, pages: pages + 1 });
    if (this.said.has(what)) return;
    this.said.add(what);
    this.log(`${feature} ${live} ${SAID[why]}; ${TAKEN[this.insteadOf](feature, instead)}`);
  }

  get counted(): readonly CountedFall[] {
    return [...this.counts.values()];
  }
}

/** In whose place another release stands: only that of what is live is a reason to roll back. */
type InsteadOf = 'what is live' | 'another release';

/** Releases by feature that pages take now, and what they take instead. */
export interface MayFall {
  releases: ReadonlyMap<string, Release>;
  spare: ReadonlyMap<string, Release>;
}

/** What a page said, if a page of ours can have said it. */
export function readFall(body: unknown, { releases, spare }: MayFall): Fallen | undefined {
  const { feature, live, instead } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<FallbackReport>;
  if (typeof feature !== 'string') return undefined;
  const isSo = releases.get(feature)?.id === live && spare.get(feature)?.id === instead;
  return isSo && live && instead ? { feature, live, instead } : undefined;
}

const TAKEN: Readonly<Record<InsteadOf, (feature: string, instead: string) => string>> = {
  'what is live': (feature, instead) =>
    `pages take ${instead} instead, which was live before. ` +
    `To make that one live: npm run release -- rollback ${feature}`,
  'another release': (_, instead) => `pages that were given it take ${instead} instead, which is live`,
};

const SAID: Readonly<Record<Reason, string>> = {
  damaged: 'cannot be used',
  'failed on the server': 'fails on the server',
  'failed in a browser': 'fails in a browser',
};
