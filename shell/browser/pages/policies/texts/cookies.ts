/** The random number by which a visitor is given a canary or not, or the cohort into which he followed a link. */
export const COHORT_COOKIE = 'stepwell-cohort';
export const COHORT_DAYS = 30;

/** What was counted of a visit while there is a canary. */
export const COUNTED_COOKIE = 'stepwell-counted';
export const COUNTED_MINUTES = 30;
