import type { Release } from '@stepwell/releases/release';
import type { FallReport } from '../../src/last-known-good/fall-report';

/** A remote's live release, and the one that a page takes instead, by their ids. */
export type Fallen = FallReport;

/** `damaged`: its files are not what was published; `failed`: its code did, on the server or in a browser. */
export type Reason = 'damaged' | 'failed on the server' | 'failed in a browser';

/** Counts the pages that took a last known good release in place of the live one, and says it once for each release and reason. */
export class Fallbacks {
  private readonly counts = new Map<string, number>();

  constructor(private readonly log: (text: string) => void) {}

  count({ feature, live, instead }: Fallen, why: Reason): void {
    const what = `${feature} ${live} ${why}`;
    const before = this.counts.get(what) ?? 0;
    this.counts.set(what, before + 1);
    if (before === 0)
      this.log(
        `${feature} ${live} ${SAID[why]}; pages take ${instead} instead, which was live before. ` +
          `To make that one live: npm run release -- rollback ${feature}`,
      );
  }

  /** How many pages, by feature, release and reason, since the edge began. */
  get counted(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.counts);
  }
}

/** Releases by feature that pages take now, and what they take instead. */
export interface MayFall {
  releases: ReadonlyMap<string, Release>;
  spare: ReadonlyMap<string, Release>;
}

/** What a page said, if a page of ours can have said it. */
export function readFall(body: unknown, { releases, spare }: MayFall): Fallen | undefined {
  const { feature, live, instead } = (
    typeof body === 'object' && body !== null ? body : {}
  ) as Partial<FallReport>;
  if (typeof feature !== 'string') return undefined;
  const isSo = releases.get(feature)?.id === live && spare.get(feature)?.id === instead;
  return isSo && live && instead ? { feature, live, instead } : undefined;
}

const SAID: Readonly<Record<Reason, string>> = {
  damaged: 'cannot be used',
  'failed on the server': 'fails on the server',
  'failed in a browser': 'fails in a browser',
};
