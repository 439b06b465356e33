import type { ReleaseName } from '../../release';
import type { VisitCounts, VisitHour } from './visit-counts';

export interface EdgeReport {
  name: string;
  /** Registry revision whose releases the edge serves. */
  revision: number;
  /** ISO 8601. */
  at: string;
  problems?: readonly EdgeProblem[];
}

/** Why `pages` pages of an edge did not show a live release, or were sent without their markup. */
export interface EdgeProblem {
  /** The feature that causes the problem; `unknown` if the cause is not known. */
  feature: string;
  /** The release that is not shown; absent for pages that are sent without their markup. */
  release?: string;
  /** Such as `pages are sent without their markup`. */
  text: string;
  pages: number;
}

/** An edge whose last report is older counts as shut down, so promotions do not wait for it. */
export const EDGE_SILENCE_MS = 10_000;

/** Visits that one edge has counted for a release, while its feature has a canary. */
export interface OutcomeCount extends ReleaseName {
  /** `since` of the feature's canary. It changes with the share of visits, because counts at two shares are not comparable. */
  phase: string;
  visits: number;
  failed: number;
  /** See `CountedVisits.clean`; default 0. Negative if this edge has counted the failures of visits that others had counted as clean. */
  clean?: number;
  fatal?: FatalFailure;
}

/**
 * A failure that stops a canary at once, whatever the counts are. `failed hash`: a file had other bytes than were published, or was missing
 * on an edge. `renderer death`: the process that renders the canary's pages crashed more often than that of the live releases.
 */
export type FatalFailure = 'failed hash' | 'renderer death';

/** Outcome counts that an edge has not changed for this long are deleted. A canary is shorter: 720 hours and a day for the decision. */
export const LONGEST_CANARY_MS = 32 * 24 * 60 * 60_000;

/** Reports of the edges of one environment: their revision, outcomes of canaries, and visits. */
export interface Signals {
  reportEdge(edge: Omit<EdgeReport, 'at'>): Promise<void>;
  /** Removes an edge that shuts down, so that promotions no longer wait for it. */
  removeEdge(name: string): Promise<void>;
  /** Edges that have reported within `EDGE_SILENCE_MS`. */
  edges(): Promise<EdgeReport[]>;

  /**
   * Replaces an edge's counts of the visits within an hour. Deletes the counts of hours that are older than a week.
   * @param by name and start time of the edge, because a restarted edge counts from zero, and its earlier counts stay
   */
  saveVisits(by: string, hour: VisitHour): Promise<void>;
  /** Visits to a feature within the last week, by hour, edge, release and route. */
  visits(feature: string): Promise<VisitCounts[]>;

  /** Replaces an edge's counts of canaries and their live releases. @param by as for `saveVisits` */
  saveOutcomes(by: string, counts: readonly OutcomeCount[]): Promise<void>;
  /** The counts of all edges for a feature in a phase of its canary: an item per edge and release. */
  outcomes(feature: string, phase: string): Promise<OutcomeCount[]>;
}
