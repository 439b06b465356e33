// What every page knows of telling; apart from the report, which comes later and would tear this out of the page's own module.

/** Of so many visits in which nothing failed one is told of, and stands for all of them. */
export const ONE_VISIT_OF = 4;
/** Failures of one page that are told of. More would say nothing new. */
export const MOST_FAILURES = 20;
