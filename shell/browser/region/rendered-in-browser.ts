/** Message of the error by which the server's render leaves a region to the browser. In the browser, React gives this text as the digest. */
export const RENDERED_IN_BROWSER = 'This region is rendered in the browser';
