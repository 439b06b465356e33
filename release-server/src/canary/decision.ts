import type { FatalFailure } from '../storage/signals/signals';
import { eValue, STOP_AT_E_VALUE } from './e-value';

/** Clean visits that allow a promotion. If none of 300 failed, fewer than 1 % of all visits fail (with 95 % confidence). */
export const CLEAN_VISITS = 300;

export interface ReleaseVisits {
  id: string;
  /** Visits that got this release, counted by edges. */
  visits: number;
  /** Visits in which something of it failed; each counts once. */
  failed: number;
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
    reason: `taken back: ${canary.id} has had ${soFar}, and nothing was decided since its deadline`,
  };
}

const FATAL: Record<FatalFailure, (id: string) => string> = {
  'failed hash': (id) => `a file of ${id} came with other bytes than were published`,
  'renderer death': (id) => `${id} ended the process that renders pages`,
};

function comparison(canary: ReleaseVisits, live: ReleaseVisits): string {
  return `${canary.failed} of ${canary.visits} visits of ${canary.id} failed, ${live.failed} of ${live.visits} of the live release`;
}
