import type { FatalFailure } from '../storage/signals/signals';
import { eValue, STOP_AT_E_VALUE } from './e-value';

/** Clean visits that allow a promotion. If none of 300 failed, fewer than 1 % of all visits fail (with 95 % confidence). */
export const CLEAN_VISITS = 300;

export interface ReleaseVisits {
  id: string;
  /** Visits that got a page with an entry of this release, counted by edges. */
  visits: number;
  /** Visits in which something of it failed; each counts once. */
  failed: number;
  /** Visits whose page said that its entries are alive, and in which nothing failed. */
  clean: number;
}

export interface CanaryWatch {
  /** The canary's share of all visits, above 0 and below 1. */
  share: number;
  canary: ReleaseVisits;
  live: ReleaseVisits;
  /** Stops the canary whatever else was counted. */
  fatal?: FatalFailure;
  /** By when it should have its clean visits, and how long a person can decide after that; milliseconds since 1970. */
  deadline: number;
  heldUntil: number;
}

/** `stop` and `take back` end a canary; `may promote` and `hold` leave the decision to a person; `go on` waits for visits. */
export interface CanaryDecision {
  decision: 'stop' | 'may promote' | 'go on' | 'hold' | 'take back';
  /** One sentence, for the log and the team page. */
  reason: string;
}

/** @param now milliseconds since 1970 */
export function decideCanary(watch: CanaryWatch, now: number): CanaryDecision {
  const { share, canary, live, fatal, deadline, heldUntil } = watch;
  const { clean } = canary;
  const soFar = `${clean} of ${CLEAN_VISITS} clean visits`;
  if (fatal) return { decision: 'stop', reason: `stopped: ${FATAL[fatal](canary.id)}` };
  if (eValue(share, { canary: canary.failed, live: live.failed }) >= STOP_AT_E_VALUE)
    return { decision: 'stop', reason: `stopped: ${comparison(canary, live)}` };
  const isHeard = !isMoreSilent(watch);
  if (clean >= CLEAN_VISITS && isHeard)
    return { decision: 'may promote', reason: `may be promoted: ${comparison(canary, live)}` };
  if (clean >= CLEAN_VISITS && now < heldUntil)
    return { decision: 'hold', reason: `held: ${silence(canary, live)}` };
  if (now < deadline) return { decision: 'go on', reason: `goes on: ${canary.id} has had ${soFar}` };
  if (now < heldUntil)
    return { decision: 'hold', reason: `held: ${canary.id} has had ${soFar} by its deadline` };
  return {
    decision: 'take back',
    reason: `taken back: ${canary.id} has had ${soFar}, and nothing was decided since its deadline`,
  };
}

const FATAL: Record<FatalFailure, (id: string) => string> = {
  'failed hash': (id) => `a file of ${id} came with other bytes than were published`,
  'renderer death': (id) => `${id} ended the process that renders pages`,
};

/**
 * Whether visits of the canary end without an outcome more often than those of the live release. Such a visit is neither clean nor
 * failed: it may have no script, or have asked not to be counted. It stops no canary, since it can be made up by opening a page.
 */
function isMoreSilent({ share, canary, live }: CanaryWatch): boolean {
  return eValue(share, { canary: silentOf(canary), live: silentOf(live) }) >= STOP_AT_E_VALUE;
}

function silentOf({ visits, failed, clean }: ReleaseVisits): number {
  return Math.max(0, visits - failed - clean);
}

function silence(canary: ReleaseVisits, live: ReleaseVisits): string {
  return `${silentOf(canary)} of ${canary.visits} visits of ${canary.id} had no outcome, ${silentOf(live)} of ${live.visits} of the live release`;
}

function comparison(canary: ReleaseVisits, live: ReleaseVisits): string {
  return `${canary.failed} of ${canary.visits} visits of ${canary.id} failed, ${live.failed} of ${live.visits} of the live release`;
}
