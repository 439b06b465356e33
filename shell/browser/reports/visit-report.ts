export const VISIT_REPORTS_PATH = '/reports/visit';
/** Script of the worker that reports a page that does not respond. */
export const FREEZE_WORKER_PATH = '/reports/freeze-worker.js';
/** Largest report; failures beyond it are left out. */
export const VISIT_REPORT_BYTES = 8192;

/**
 * A report to the edge, sent a second after a failure, when the page is hidden, and for `alive` and `frozen`. It has no personal data: no
 * address but the route's pattern, no names, ids of people or typed text (docs/decisions/085-telemetry-counts-releases-not-people.md).
 */
export interface VisitReport {
  /** Pattern of the page that was opened, such as `/review/:id`; `*` for an unmatched path. */
  route: string;
  /** Release ids of the shell and of each remote, by feature. */
  releases: Record<string, string>;
  /**
   * Ids of entries whose regions were shown. Sent only for visits in the sample, in the report that is sent when the page is first hidden.
   */
  shown?: string[];
  /**
   * Ids of entries that are shown and have not failed on a page that still responds, without those of earlier reports. Sent 10 s after a
   * page was opened, or when the page is hidden earlier. Only documents with `isCounted` in their boot data send them.
   */
  alive?: string[];
  /** Ids of the entries on a page that did not respond for 5 s while it was visible. Sent once, by the page's worker. */
  frozen?: string[];
  /** The first failures since the page was opened, at most `MAX_FAILURES`. */
  failures: VisitFailure[];
  /** Number of these failures that earlier reports contained. */
  told: number;
  /** The visit is in the sample, so it is reported with or without failures. */
  isChosen: boolean;
  vitals?: Vitals;
}

/** Web vitals, as far as the browser measures them. */
export interface Vitals {
  /** Largest contentful paint, milliseconds. */
  lcp?: number;
  /** Interaction to next paint, milliseconds: the slowest interaction, ignoring one of every fifty. */
  inp?: number;
  /** Cumulative layout shift. */
  cls?: number;
}

export interface VisitFailure {
  /** Id of the entry whose region failed. */
  region?: string;
  /** Id of the release that the region shows instead. */
  instead?: string;
  /** Path of a script or style sheet that did not load. */
  file?: string;
  /** SHA-384, base64, of the file at `file`. Needed, because browsers do not report whether an integrity check failed. */
  came?: string;
  error?: ReportedError;
}

export interface ReportedError {
  name: string;
  /** Redacted by `redactMessage`. */
  message: string;
  /** Positions in scripts of releases, the innermost first: `/r/<feature>/<release id>/<file>:<line>:<column>`. */
  stack: string[];
}
