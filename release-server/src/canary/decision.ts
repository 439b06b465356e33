import type { FatalFailure } from '../storage/signals/signals';
import { eValue, STOP_AT_E_VALUE } from './e-value';

/** So many clean visits allow promotion. If none has failed, fewer than 1 % of all would (at 95 %). */
export const CLEAN_VISITS = 300;

export interface ReleaseVisits {
  id: string;
  /** Visits that were given this release; the edge counts them. */
  visits: number;
  /** Those of them in which something of it failed; each counts once, however often. */
  failed: number;
}

export interface CanaryWatch {
  /** The canary's part of all visits, above 0 and below 1. */
  share: number;
  canary: ReleaseVisits;
  live: ReleaseVisits;
  /** What no number of good visits outweighs, if it has happened. */
  fatal?: FatalFailure;
  /** Until when it should have had its clean visits, and until when it waits for somebody after that; milliseconds of the epoch. */
  deadline: number;
  heldUntil: number;
}

/**
 * What becomes of a canary: `stop` and `take back` end it at once, `may promote` leaves that to somebody, `hold` asks
 * somebody to look, `go on` says nothing yet.
 */
export interface CanaryDecision {
  decision: 'stop' | 'may promote' | 'go on' | 'hold' | 'take back';
  /** One plain sentence, for audit, log and team page. */
  reason: string;
}

/** Judges a canary by what has been seen of it. @param now milliseconds of the epoch */
export function decideCanary(watch: CanaryWatch, now: number): CanaryDecision {
  const { share, canary, live, fatal, deadline, heldUntil } = watch;
  const clean = canary.visits - canary.failed;
  const soFar = `${clean} of ${CLEAN_VISITS} clean visits`;
  if (fatal) return { decision: 'stop', reason: `stopped: ${FATAL[fatal](canary.id)}` };
  if (eValue(share, { canary: canary.failed, live: live.failed }) >= STOP_AT_E_VALUE)
    return { decision: 'stop', reason: `stopped: ${comparison(canary, live)}` };
  if (clean >= CLEAN_VISITS)
    return { decision: 'may promote', reason: `may be promoted: ${comparison(canary, live)}` };
  if (now < deadline) return { decision: 'go on', reason: `goes on: ${canary.id} has had ${soFar}` };
  if (now < heldUntil)
    return { decision: 'hold', reason: `held: ${canary.id} has had ${soFar} by its deadline` };
  return {
    decision: 'take back',
    reason: `taken back: ${canary.id} has had ${soFar}, and nobody has decided since its deadline`,
  };
}

const FATAL: Record<FatalFailure, (id: string) => string> = {
  'failed hash': (id) => `a file of ${id} came with other bytes than were published`,
  'renderer death': (id) => `${id} ended the process that renders pages`,
};

function comparison(canary: ReleaseVisits, live: ReleaseVisits): string {
  return `${canary.failed} of ${canary.visits} visits of ${canary.id} failed, ${live.failed} of ${live.visits} of the live release`;
}
