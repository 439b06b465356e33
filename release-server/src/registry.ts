import { ReleaseError } from './release-error';

/** By whom `npm start` promotes. Whatever anybody else made live stays live. */
export const BY_START = 'start';

/** A release that a part of all visits is given in place of the live one, until it is promoted or taken back. */
export interface Canary {
  release: string;
  /** Of all visits; whole, 1 to 99. */
  percent: number;
  /** Whoever follows a link into the cohort of this name is given it too, and is not counted. */
  cohort?: string;
  /** Since when visits are given it at this share: only those are counted together. All three ISO 8601. */
  since: string;
  /** By when it should have had enough clean visits. */
  deadline: string;
  /** Until when somebody may decide after that. */
  heldUntil: string;
  by: string;
}

export interface LiveRelease {
  /** Release id that pages use. */
  live: string;
  /** The one before it: where a rollback goes. */
  previous: string | null;
  /** Who made it live: `start`, or a person. A person's choice is never overridden by `start`. */
  by: string;
  /** When, ISO 8601. */
  at: string;
  canary?: Canary;
}

/** What a registry says, whatever its revision. */
export interface RegistryContent {
  features: Record<string, LiveRelease>;
  /** Reason by release id by feature, of releases that must never be live (again). */
  blocked?: Record<string, Record<string, string>>;
  /** What is asked of whoever changes it; absent where nothing is. */
  rules?: RegistryRules;
}

/** What a registry's maintainer asks of promotions. */
export interface RegistryRules {
  /** A remote's release goes live with a good report, or with a reason why it has none. */
  requireReport?: boolean;
}

/** Signatures of a revision, each a text as it was signed (The Update Framework). */
export interface SignedRevision {
  timestamp: string;
  snapshot: string;
  /** Names the revision by its hash. */
  registry: string;
}

/** Which release of each feature is live, between two changes. */
export interface RegistryRevision extends RegistryContent {
  /** 0 before anything was live. */
  revision: number;
  /** Without it no edge takes the revision over. */
  signed?: SignedRevision;
}

/** What the audit line says of a change. */
export interface Audit {
  by: string;
  action: string;
  reason?: string;
  /** What reports said of the releases that went live, a sentence for each. */
  plays?: string[];
  /** It went live although no good report said that it may: the reason says why. */
  unplayed?: true;
}

/** A line of the log: a change, and what was live from then on. */
export interface AuditLine extends Audit {
  /** ISO 8601. */
  at: string;
  revision: number;
  /** Release id by feature; absent in lines of the first registries. */
  live?: Record<string, string>;
  /** The same of canaries, where there were any. */
  canaries?: Record<string, string>;
}

/** What is live by a registry, as the log keeps it. */
export function liveIds({ features }: RegistryContent): Record<string, string> {
  return Object.fromEntries(Object.entries(features).map(([feature, { live }]) => [feature, live]));
}

/** Canaries by feature. */
export function canariesIn({ features }: RegistryContent): [feature: string, canary: Canary][] {
  return Object.entries(features).flatMap(([feature, { canary }]) => (canary ? [[feature, canary]] : []));
}

/** All that visitors are given by a registry: what is live, and canaries. */
export function servedIds(content: RegistryContent): [feature: string, id: string][] {
  const canaries = canariesIn(content).map(([feature, { release }]): [string, string] => [feature, release]);
  return [...Object.entries(liveIds(content)), ...canaries];
}

/** What the log keeps of a registry beside what was done. */
export function servedIn(content: RegistryContent): Pick<AuditLine, 'live' | 'canaries'> {
  const canaries = canariesIn(content).map(([feature, { release }]) => [feature, release]);
  return {
    live: liveIds(content),
    ...(canaries.length > 0 && { canaries: Object.fromEntries(canaries) }),
  };
}

/** The registry of one environment, and the log of who changed it. */
export interface Registry {
  /** The current revision. Edges ask four times a second. */
  read(): RegistryRevision;
  /**
   * Writes what `change` makes of the current registry, as its next revision, and an audit line.
   * @param expected revision that the change was thought out for; by default the current one
   * @throws RegistryConflict when another writer was faster
   * @throws ReleaseError when another writer is at it
   */
  update(
    change: (registry: RegistryRevision) => RegistryContent,
    audit: Audit,
    expected?: number,
  ): RegistryRevision;
}

/** A change was refused because somebody else changed the registry first. */
export class RegistryConflict extends ReleaseError {
  override name = 'RegistryConflict';

  constructor(found: number, expected: number) {
    super(`The registry is at revision ${found}, not ${expected}; nothing was changed.`, 409);
  }
}
