import { ReleaseError } from './release-error';

/** Author of promotions by `npm start`, which never replaces a release that a person made live. */
export const BY_START = 'start';

/** A release that a part of all visits gets instead of the live release, until the canary is promoted or stopped. */
export interface Canary {
  release: string;
  /** Share of all visits; a whole number from 1 to 99. */
  percent: number;
  /** Visits with `?group=<name>` get the canary too, and are not counted. Read with `groupOf`. */
  group?: string;
  /** Deprecated since 1.3.0, removed in 1.4.0: the former name of `group`, still written for edges of earlier versions. */
  cohort?: string;
  /** When the canary began at this share of visits; counts of another share are not added. ISO 8601, like the following two times. */
  since: string;
  /** Time by which the canary should have 300 clean visits (`canary/decision.ts`). */
  deadline: string;
  /** End of the time after the deadline in which the canary is held, until a person decides; then it is stopped. */
  heldUntil: string;
  by: string;
}

/** Name of a group of testers, never a number: visits without a group have the number of a bucket in the same cookie. */
export const GROUP_NAME = /^[a-z][a-z0-9-]{0,31}$/;

export interface LiveRelease {
  live: string;
  /** The release that was live before, which a rollback makes live. */
  previous: string | null;
  /** Author of the promotion: `start`, or a person. */
  by: string;
  /** Time of the promotion, ISO 8601. */
  at: string;
  canary?: Canary;
}

/** Content of a revision. */
export interface RegistryContent {
  features: Record<string, LiveRelease>;
  /** Reason by release id by feature, of releases that must never be live again. */
  blocked?: Record<string, Record<string, string>>;
  rules?: RegistryRules;
  /** Routes and slots that the maintainer gave from one feature to another, by route or slot. */
  handedOver?: Record<string, { from: string; to: string }>;
}

export interface RegistryRules {
  /** A remote's release goes live only with a passed test run, or with a reason why it goes live without a test run. */
  requireReport?: boolean;
  /** Limit of all browser scripts of a feature, in KB (brotli), where it differs from the default. */
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

export interface Audit {
  by: string;
  action: string;
  reason?: string;
  /** Results of test runs of the releases that went live, a sentence each. */
  plays?: string[];
  /** The release went live although no test run had passed; `reason` gives the cause. */
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

/** The next number after all given revisions, so that a restored revision is newer than the revision that it replaces. */
export function nextRevision(...revisions: (Pick<RegistryRevision, 'revision'> | undefined)[]): number {
  return Math.max(...revisions.map((each) => each?.revision ?? 0)) + 1;
}

export function canariesIn({ features }: RegistryContent): [feature: string, canary: Canary][] {
  return Object.entries(features).flatMap(([feature, { canary }]) => (canary ? [[feature, canary]] : []));
}

/** The group of a canary, also of a canary that an earlier version has stored and signed, whose bytes must stay as they are. */
export function groupOf({ cohort, group = cohort }: Canary): string | undefined {
  return group;
}

/** All releases that visitors get: live ones and canaries. */
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

/** Releases that were served within `SERVED_MS`, the newest first, each once. @param revision only lines of the log after it */
export function recentlyServed(history: readonly AuditLine[], revision = 0): [feature: string, id: string][] {
  const since = new Date(Date.now() - SERVED_MS).toISOString();
  // The last line before that time names the releases that were live when it began.
  const first = history.findLastIndex(({ at }) => at < since);
  const served = history
    .slice(Math.max(0, first))
    .filter((line) => line.revision > revision)
    .reverse()
    .flatMap(({ live, canaries = {} }) => [...Object.entries(live), ...Object.entries(canaries)]);
  return [...new Map(served.map((name) => [name.join(' '), name])).values()];
}

/**
 * Milliseconds for which open pages and caches may request files of a release that is no longer live: edges fetch such releases, and
 * `prune` does not delete them.
 */
const SERVED_MS = 30 * 24 * 60 * 60_000;

/** Another process changed the registry first. */
export class RegistryConflict extends ReleaseError {
  override name = 'RegistryConflict';

  constructor(current: number, expected: number) {
    super(`The registry is at revision ${current}, not ${expected}; nothing was changed.`, 409);
  }
}
