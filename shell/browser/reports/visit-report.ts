/** Where a page tells of a visit to it. */
export const VISIT_REPORTS_PATH = '/reports/visit';
/** What a report may be at most; a page that has more to say leaves the rest out. */
export const VISIT_REPORT_BYTES = 8192;

/**
 * What a page tells its edge: within a second or so of a failure, and once nobody looks at it any more. It holds nothing of whoever visited it: no address but the
 * route's pattern, no name, no id, nothing that was typed (decision 085).
 */
export interface VisitReport {
  /** Pattern of the page that was opened, such as `/course/:id`; `*` for one that nobody knows. */
  route: string;
  /** Release id of the shell and of each remote, by feature. */
  releases: Record<string, string>;
  /** Ids of the entries whose regions stood on its pages: in the one report that tells of the visit as a whole. */
  shown?: string[];
  /** All of them since the page was opened. */
  failures: VisitFailure[];
  /** So many of them were in earlier reports of this page. */
  told: number;
  /** It was chosen to be told of whatever happens. */
  isChosen: boolean;
  vitals?: Vitals;
}

/** How it felt, as far as the browser measures it. */
export interface Vitals {
  /** Until the largest thing was painted, milliseconds. */
  lcp?: number;
  /** From a press to the next paint, milliseconds: the slowest, but for one of fifty. */
  inp?: number;
  /** How much of the page jumped at a time. */
  cls?: number;
}

export interface VisitFailure {
  /** Id of the entry whose region ended by it: a card stands there, until a release that was live before does. */
  region?: string;
  /** Id of the release that stands in the region by now. */
  instead?: string;
  /** Path of a script or style that could not be had. */
  file?: string;
  /** SHA-384, base64, of what does come at that path: browsers do not say whether it was the bytes that they refused. */
  came?: string;
  error?: ReportedError;
}

export interface ReportedError {
  name: string;
  /** Made plain by `plainMessage`. */
  message: string;
  /** Places in scripts of releases, the innermost first: `/r/<feature>/<release id>/<file>:<line>:<column>`. */
  stack: string[];
}
