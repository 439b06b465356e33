// Constants of the sample of reported visits. They have a separate module, so that the build can merge them into the main script;
// `visit-report.ts` is loaded later.

/** Of this many visits without failures, one is reported, and counts for all of them. */
export const VISITS_PER_SAMPLE = 4;
/** Largest number of failures of one page that are reported. */
export const MAX_FAILURES = 20;
