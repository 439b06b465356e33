/** Message of the error that the server throws to leave a region to the browser, and the error's digest in the browser. */
export const RENDERED_IN_BROWSER = 'This region is rendered in the browser';
