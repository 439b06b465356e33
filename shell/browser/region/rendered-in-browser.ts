/** Message, and digest in the browser, of the error with which the server leaves a region to the browser on purpose. */
export const RENDERED_IN_BROWSER = 'This region is rendered in the browser';
