// What every page knows of telling; apart from the report, which comes later and would tear this out of the page's own module.

/** Of so many visits in which nothing failed one is told of, and stands for all of them. */
export const VISITS_PER_SAMPLE = 4;
/** Failures of one page that are told of. More would say nothing new. */
export const MAX_FAILURES = 20;
