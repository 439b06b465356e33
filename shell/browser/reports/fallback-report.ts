/** Where a page tells that it took a last known good release. */
export const FALLBACK_REPORTS_PATH = '/reports/fallback';
/** A feature and two release ids. */
export const FALLBACK_REPORT_BYTES = 500;

export interface FallbackReport {
  feature: string;
  /** Id of the live release, which could not be used. */
  live: string;
  /** Id of the one that stands in its place. */
  instead: string;
}
