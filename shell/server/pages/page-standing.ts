/** At which revision the API was, and when it was last asked and said so. */
export interface Seen {
  revision: string;
  at: number;
}

/** What decides how long a page may go out; times in milliseconds of one clock. */
export interface PageFacts {
  /** When its making began, so that it is as old as the data it was made from. */
  madeAt: number;
  /** The one revision of all replies it was made from; absent where the API says none. */
  revision?: string;
  /** The first moment that the page shows as one to come. */
  goodUntil: number;
}

/** `fresh`: goes out as it is; `stale`: goes out while a new one is made behind; `gone`: a new one is waited for. */
export type Standing = 'fresh' | 'stale' | 'gone';

/** Up to this age a page is fresh, whatever has become of its data. */
const FRESH_MS = 1000;
/** A page is gone so long after it was last known to be right. */
const STALE_MS = 2500;
/** The API is asked every second and given a second to answer: so long its last word stands. */
const WORD_STANDS_MS = 2000;

/**
 * How a page stands. It stays fresh while the API goes on saying the revision that the page was made from, and no moment
 * that it shows has come. One without a revision has its age alone.
 * @param seen what the API said of late, the latest first
 */
export function standingOf(page: PageFacts, seen: readonly Seen[], now: number): Standing {
  const { madeAt, revision, goodUntil } = page;
  if (now - madeAt <= FRESH_MS) return 'fresh';
  const said = revision === undefined ? undefined : seen.find((each) => each.revision === revision);
  const rightAt = Math.max(madeAt, Math.min(said?.at ?? madeAt, goodUntil));
  const isStillSo = said !== undefined && said === seen[0] && now < goodUntil;
  if (isStillSo && now - rightAt <= WORD_STANDS_MS) return 'fresh';
  return now - rightAt <= STALE_MS ? 'stale' : 'gone';
}
