/** Where a page tells that it took a last known good release. */
export const FALL_REPORTS_PATH = '/reports/fallback';
/** A feature and two release ids. */
export const FALL_REPORT_BYTES = 500;

export interface FallReport {
  feature: string;
  /** Id of the live release, which could not be used. */
  live: string;
  /** Id of the one that stands in its place. */
  instead: string;
}
