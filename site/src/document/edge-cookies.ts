// Names and lifetimes of the cookies that the edge sets; the privacy policy prints them.

/** Decides which canaries the visitor gets: a bucket from 0 to 99, or the name of the group whose link the visitor has opened. */
export const BUCKET_COOKIE = 'stepwell-bucket';
export const BUCKET_DAYS = 30;

/** Id of a release whose preview link the visitor has opened; kept until the browser is closed. */
export const PREVIEW_COOKIE = 'stepwell-preview';

/** Signed token of a visit with the outcomes that the edges have counted for the visit. Set only while a canary runs. */
export const COUNTED_COOKIE = 'stepwell-counted';
export const COUNTED_MINUTES = 30;
