/** Message of the error by which the server leaves a region to the browser, and its digest there. */
export const RENDERED_IN_BROWSER = 'This region is rendered in the browser';
