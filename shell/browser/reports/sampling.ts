// Apart from the report, which is loaded later: in one file with it the build could not merge these into the first script.

/** One of so many visits without failures is reported, and counts for all of them. */
export const VISITS_PER_SAMPLE = 4;
/** Failures of one page that are reported at most. */
export const MAX_FAILURES = 20;
