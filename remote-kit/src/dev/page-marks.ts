// Names in the HTML of every shell: the kit does not depend on one.

/** Id of the JSON block with the boot data. */
export const BOOT_ELEMENT_ID = 'boot';

export const ROOT_ELEMENT_ID = 'root';

/** Error digest of a region that the server leaves to the browser on purpose; React reports others as defects. */
export const RENDERED_IN_BROWSER = 'This region is rendered in the browser';
