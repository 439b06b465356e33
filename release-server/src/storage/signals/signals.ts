import type { ReleaseName } from '../../release';
import type { VisitCounts, VisitHour } from './visit-counts';

export interface EdgeReport {
  name: string;
  /** Registry revision from which the edge makes pages. */
  revision: number;
  /** ISO 8601. */
  at: string;
  /** Why pages of this edge do not show the live releases. */
  problems?: readonly EdgeProblem[];
}

/** Pages that do not show a live release, since the edge started. */
export interface EdgeProblem {
  /** The feature that causes the problem; `unknown` if the cause is not known. */
  feature: string;
  /** The release that is not shown; absent for pages that are sent without their markup. */
  release?: string;
  /** `pages take the release before it (failed on the server)` */
  text: string;
  pages: number;
}

/** An edge that has not reported for this time is treated as shut down. */
export const EDGE_SILENCE_MS = 10_000;

/** The counts of one edge for one release. */
export interface OutcomeCount extends ReleaseName {
  /** `since` of the feature's canary: counts at another share of visits are not comparable. */
  phase: string;
  visits: number;
  failed: number;
  /** Visits whose page reported that its entries are hydrated, and in which nothing failed. Default 0. */
  clean?: number;
  fatal?: FatalFailure;
}

/**
 * A failure that stops a canary at once, whatever the counts are. `failed hash`: a file had other bytes than were published. `renderer
 * death`: the release crashed the process that renders pages.
 */
export type FatalFailure = 'failed hash' | 'renderer death';

/** Longer than any phase: 720 hours, and a day for a person to decide. */
export const LONGEST_CANARY_MS = 32 * 24 * 60 * 60_000;

/** Reports of the edges of one environment: their revision, outcomes of canaries, and visits. */
export interface Signals {
  reportEdge(edge: Omit<EdgeReport, 'at'>): Promise<void>;
  /** Removes an edge that shuts down: promotions no longer wait for it. */
  removeEdge(name: string): Promise<void>;
  /** Edges that have reported within the last ten seconds. */
  edges(): Promise<EdgeReport[]>;

  /**
   * Stores an edge's counts of visits within an hour, in place of its earlier counts of that hour. Deletes hours that are
   * older than a week.
   * @param by name and start time of the edge: a restarted edge counts from zero
   */
  saveVisits(by: string, hour: VisitHour): Promise<void>;
  /** Visits to a feature within the last week, by hour, edge, release and route. */
  visits(feature: string): Promise<VisitCounts[]>;

  /** Stores an edge's counts of canaries and live releases, in place of the edge's earlier counts. */
  saveOutcomes(by: string, counts: readonly OutcomeCount[]): Promise<void>;
  /** The counts of all edges for a feature in a phase of its canary, by edge and release. */
  outcomes(feature: string, phase: string): Promise<OutcomeCount[]>;
}
