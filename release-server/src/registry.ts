import { ReleaseError } from './release-error';

// The registry: which release of each feature is live in one environment. Each change is a new revision and a line of the log.

/** Author of promotions by `npm start`, which never replaces a release that a person made live. */
export const BY_START = 'start';

/** A release that a share of all visits gets instead of the live release, until the canary is promoted or stopped. */
export interface Canary {
  release: string;
  /** Share of all visits; a whole number from 1 to 99. */
  percent: number;
  /** Visits with `?group=<name>` get the canary too, and are not counted. Read with `groupOf`. */
  group?: string;
  /** Deprecated since 1.3.0, removed in 1.4.0: the former name of `group`, still written for edges of earlier versions. */
  cohort?: string;
  /** When the canary got its present share of visits; earlier visits do not count. ISO 8601, like the following two times. */
  since: string;
  /** Time by which the canary should have 300 clean visits (`canary/decision.ts`). */
  deadline: string;
  /** Time until which a person can decide about a held canary. At that time the canary rule ends the canary. */
  heldUntil: string;
  by: string;
}

/** Name of a group of testers. Never a number, because the same cookie contains a bucket number for visits without a group. */
export const GROUP_NAME = /^[a-z][a-z0-9-]{0,31}$/;

export interface LiveRelease {
  live: string;
  /** The release that was live before, which a rollback makes live. */
  previous: string | null;
  /** Author of the promotion: `start`, a person, or a team and the name that its caller states. */
  by: string;
  /** Time of the promotion, ISO 8601. */
  at: string;
  canary?: Canary;
}

/** Content of a revision. */
export interface RegistryContent {
  features: Record<string, LiveRelease>;
  /** Releases that must never be live again: the reason, by feature and release id. */
  blocked?: Record<string, Record<string, string>>;
  rules?: RegistryRules;
  /** Routes and slots that the maintainer moved from one feature to another, by route or slot, such as `/review/:id`. */
  handedOver?: Record<string, HandedOver>;
}

export interface HandedOver {
  from: string;
  to: string;
  /** Owners before `from`, the first one first: their releases may still have the route or slot. */
  earlier?: string[];
}

export interface RegistryRules {
  /** A promotion of a remote needs a passed test run, or `unplayed` with a reason (exceptions: `requireTestRuns`). */
  requireReport?: boolean;
  /** Limit of all browser scripts in KB (brotli), by feature with another limit than the default. */
  scriptsKb?: Record<string, number>;
}

/** Signatures of a revision, each the text that was signed (The Update Framework). */
export interface SignedRevision {
  timestamp: string;
  snapshot: string;
  /** Holds the hash of the revision. */
  registry: string;
}

/** Which release of each feature is live at one revision. */
export interface RegistryRevision extends RegistryContent {
  /** 0 before the first promotion. */
  revision: number;
  /** Edges refuse a revision without signatures. */
  signed?: SignedRevision;
}

/** What the author of a change writes into the log. */
export interface Audit {
  by: string;
  /** Such as `promote reviews 1.2.0-3f9a`. */
  action: string;
  reason?: string;
  /** Result of the test runs of each remote's release that was promoted or became a canary, a sentence each. */
  plays?: string[];
  /** A release went live without a passed test run; `reason` gives the cause. */
  unplayed?: true;
}

/** A line of the log: a change, and the releases that were live after it. */
export interface AuditLine extends Audit {
  /** ISO 8601. */
  at: string;
  revision: number;
  /** Release id by feature. */
  live: Record<string, string>;
  /** Release id of each canary by feature, if there were canaries. */
  canaries?: Record<string, string>;
}

export function liveIds({ features }: RegistryContent): Record<string, string> {
  return Object.fromEntries(Object.entries(features).map(([feature, { live }]) => [feature, live]));
}

/** The number after the highest of the given revisions. A revision that is put back gets it, so that edges accept the revision as new. */
export function nextRevision(...revisions: (Pick<RegistryRevision, 'revision'> | undefined)[]): number {
  return Math.max(...revisions.map((each) => each?.revision ?? 0)) + 1;
}

export function canariesIn({ features }: RegistryContent): [feature: string, canary: Canary][] {
  return Object.entries(features).flatMap(([feature, { canary }]) => (canary ? [[feature, canary]] : []));
}

/** The group of a canary. A canary that an earlier version stored has only `cohort`, which stays, because it is signed. */
export function groupOf({ group, cohort }: Canary): string | undefined {
  return group ?? cohort;
}

/** All live releases and canaries. */
export function servedIds(content: RegistryContent): [feature: string, id: string][] {
  const canaries = canariesIn(content).map(([feature, { release }]): [string, string] => [feature, release]);
  return [...Object.entries(liveIds(content)), ...canaries];
}

/** The served releases, as the log stores them. */
export function servedIn(content: RegistryContent): Pick<AuditLine, 'live' | 'canaries'> {
  const canaries = canariesIn(content).map(([feature, { release }]) => [feature, release]);
  return {
    live: liveIds(content),
    ...(canaries.length > 0 && { canaries: Object.fromEntries(canaries) }),
  };
}

/**
 * How long open pages and caches may request files of a release that is no longer live. For this time edges fetch it, and `prune` keeps it.
 */
const SERVED_MS = 30 * 24 * 60 * 60_000;

/** Releases that visitors got within `SERVED_MS`, the newest first, each once. @param afterRevision ignores the log up to this revision */
export function recentlyServed(
  history: readonly AuditLine[],
  afterRevision = 0,
): [feature: string, id: string][] {
  const since = new Date(Date.now() - SERVED_MS).toISOString();
  // The last line before `since` names the releases that were live at `since`.
  const first = history.findLastIndex(({ at }) => at < since);
  const served = history
    .slice(Math.max(0, first))
    .filter(({ revision }) => revision > afterRevision)
    .reverse()
    .flatMap(({ live, canaries = {} }) => [...Object.entries(live), ...Object.entries(canaries)]);
  return [...new Map(served.map((name) => [name.join(' '), name])).values()];
}

/** Error: the registry is at another revision than the one from which the change was computed. */
export class RegistryConflict extends ReleaseError {
  override name = 'RegistryConflict';

  constructor(current: number, expected: number) {
    super(`The registry is at revision ${current}, not ${expected}; nothing was changed.`, 409);
  }
}
