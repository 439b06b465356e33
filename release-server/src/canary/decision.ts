import type { FatalFailure } from '../storage/signals/signals';
import { eValue, STOP_AT_E_VALUE } from './e-value';

// Decides about a running canary from the visits that all edges have counted. Each visit is failed, clean, or without an outcome.
// docs/releasing.md §6 has a table of the decisions in the order in which they are checked. `stop` and `take back` end the canary; with
// `may promote` and `hold` the canary goes on, and a person decides.

/** Clean visits that allow a promotion. If none of 300 failed, fewer than 1 % of all visits fail (with 95 % confidence). */
export const CLEAN_VISITS = 300;

export interface CountedVisits {
  /** Release id. */
  id: string;
  /** Visits that got a page with an entry of this release, counted by edges. */
  visits: number;
  /** Visits in which a file or the code of this release failed; each counts once. */
  failed: number;
  /** Visits whose page reported that it responds and shows entries of this release, and in which nothing failed. */
  clean: number;
}

export interface CanaryWatch {
  /** The canary's share of all visits, above 0 and below 1. */
  share: number;
  canary: CountedVisits;
  live: CountedVisits;
  /** A failure that stops the canary at once, whatever the counts are. */
  fatal?: FatalFailure;
  /** Time by which the canary should have its clean visits; milliseconds since 1970. */
  deadline: number;
  /** Time until which a person can decide; milliseconds since 1970. */
  heldUntil: number;
}

export interface CanaryDecision {
  decision: 'stop' | 'may promote' | 'go on' | 'hold' | 'take back';
  /** One sentence, for the log and the team page. */
  reason: string;
}

/** @param now milliseconds since 1970 */
export function decideCanary(watch: CanaryWatch, now: number): CanaryDecision {
  const { share, canary, live, fatal, deadline, heldUntil } = watch;
  const { clean } = canary;
  const progress = `${clean} of ${CLEAN_VISITS} clean visits`;
  // The order matters: a harmful canary is stopped even if it has had its clean visits.
  if (fatal) return { decision: 'stop', reason: `stopped: ${FATAL_REASONS[fatal](canary.id)}` };
  if (eValue(share, { canary: canary.failed, live: live.failed }) >= STOP_AT_E_VALUE)
    return { decision: 'stop', reason: `stopped: ${comparisonOfFailed(canary, live)}` };
  if (clean >= CLEAN_VISITS && !lacksOutcomesMoreOften(watch))
    return { decision: 'may promote', reason: `may be promoted: ${comparisonOfFailed(canary, live)}` };
  if (clean >= CLEAN_VISITS && now < heldUntil)
    return { decision: 'hold', reason: `held: ${comparisonOfUnreported(canary, live)}` };
  if (now < deadline) return { decision: 'go on', reason: `goes on: ${canary.id} has had ${progress}` };
  if (now < heldUntil)
    return { decision: 'hold', reason: `held: ${canary.id} has had ${progress} by its deadline` };
  return {
    decision: 'take back',
    reason: `taken back: ${canary.id} has had ${progress}, and nothing was decided since its deadline`,
  };
}

const FATAL_REASONS: Record<FatalFailure, (id: string) => string> = {
  'failed hash': (id) =>
    `a file of ${id} is missing on an edge, or came with other bytes than were published`,
  'renderer death': (id) => `${id} ended the process that renders pages`,
};

/** Whether visits without an outcome, such as those of browsers that run no scripts, are clearly more frequent with the canary. */
function lacksOutcomesMoreOften({ share, canary, live }: CanaryWatch): boolean {
  return eValue(share, { canary: unreported(canary), live: unreported(live) }) >= STOP_AT_E_VALUE;
}

function unreported({ visits, failed, clean }: CountedVisits): number {
  return Math.max(0, visits - failed - clean);
}

function comparisonOfUnreported(canary: CountedVisits, live: CountedVisits): string {
  return `${unreported(canary)} of ${canary.visits} visits of ${canary.id} had no outcome, ${unreported(live)} of ${live.visits} of the live release`;
}

function comparisonOfFailed(canary: CountedVisits, live: CountedVisits): string {
  return `${canary.failed} of ${canary.visits} visits of ${canary.id} failed, ${live.failed} of ${live.visits} of the live release`;
}
