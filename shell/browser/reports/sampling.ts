// Limits of the visit reports. They are not in `visit-report.ts`, because the build merges this module into the main script, and that one
// is loaded later.

/** One of this many visits is reported even if it has no failures, and counts as this many visits. */
export const VISITS_PER_SAMPLE = 4;
/** Largest number of failures of one page that are reported. */
export const MAX_FAILURES = 20;
