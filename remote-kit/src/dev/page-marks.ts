// What a page's HTML is made of, as the shell of every site writes it: this kit is not built with one.

/** Id of the block of JSON with the page's boot data. */
export const BOOT_ELEMENT_ID = 'boot';

/** Id of the element that holds the page's markup. */
export const ROOT_ELEMENT_ID = 'root';

/** Digest of a region that the server has left to the browser on purpose: React reports any other as a defect. */
export const RENDERED_IN_BROWSER = 'This region is rendered in the browser';
