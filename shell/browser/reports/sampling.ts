// Constants of the sample of reported visits. They are not in `visit-report.ts`, which is loaded later, so that the build can merge them
// into the main script.

/** One of this many visits without failures is reported, and counts for all of them. */
export const VISITS_PER_SAMPLE = 4;
/** Largest number of failures of one page that are reported. */
export const MAX_FAILURES = 20;
