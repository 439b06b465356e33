import type { CanaryWatch } from '../../canary/decision';
import type { ReleaseName } from '../../release-name';

/** What was counted of a release. */
export interface VoteCount extends ReleaseName {
  /** Of its feature's canary: what was counted at another share says nothing at this one. */
  phase: string;
  visits: number;
  failed: number;
  fatal?: CanaryWatch['fatal'];
}

/** No phase is so long: 720 hours, and a day for somebody to decide. */
export const LONGEST_CANARY_MS = 32 * 24 * 60 * 60_000;
