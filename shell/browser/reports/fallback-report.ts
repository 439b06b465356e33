/** Path to which a page reports that it uses a previous release. */
export const FALLBACK_REPORTS_PATH = '/reports/fallback';
/** Largest report that the edge accepts. */
export const FALLBACK_REPORT_BYTES = 500;

export interface FallbackReport {
  feature: string;
  /** Id of the release that failed: the live one, or a canary or preview. */
  live: string;
  /** Id of the release that is shown. */
  instead: string;
}
