// Names and lifetimes of the cookies that the edge sets; the privacy policy prints them.

/** Number from 0 to 99 that assigns the visitor to a canary or not; or the group that a preview link has set. */
export const COHORT_COOKIE = 'stepwell-cohort';
export const COHORT_DAYS = 30;

/** Id of a release whose preview link the visitor has opened; kept until the browser is closed. */
export const PREVIEW_COOKIE = 'stepwell-preview';

/** Signed token of this visit, which contains what the edges have counted of the visit; only while a canary runs. */
export const COUNTED_COOKIE = 'stepwell-counted';
export const COUNTED_MINUTES = 30;
