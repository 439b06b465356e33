// All time-outs of a page, in milliseconds, each with its purpose. Those of the API client and of code that the build loads are in the
// contract (`HTTP_TIMEOUT_MS`, `LAZY_CODE_TIMEOUT_MS`).

/** Server: the API's health and settings. After this time the page is rendered without them, and is not cached. */
export const RENDER_HEALTH_MS = 300;
/** Server: the `load` functions of a page's entries, which run in parallel. Late data is requested by the browser. */
export const RENDER_DATA_MS = 400;
/** Server: a region that is suspended after all data has arrived. Nothing is left to suspend for, so the browser renders the region. */
export const RENDER_SUSPENDED_MS = 100;

/** The entry script of a remote. A request that hangs counts as failed. */
export const REMOTE_SCRIPT_MS = 5000;
/** An entry with its script and all of its chunks. Then the region shows the previous release, or its card. */
export const ENTRY_MS = 10_000;
/** From the arrival of a region's code until the region shows content. A region that is still empty or suspended has failed. */
export const REGION_SHOWN_MS = 8000;
/** How long fields may take to appear into which typed text is copied, such as those of a form with code of its own. */
export const FIELDS_APPEAR_MS = 10_000;

/** Without an interaction the visitor is assumed to read: code that is used only after an interaction is loaded after this time. */
export const READING_MS = 30_000;
/** The longest wait for an idle moment of the browser. */
export const IDLE_MS = 4000;
/** An address is not prefetched again within this time, in which the API client keeps the prefetched replies. */
export const PREFETCH_AGAIN_MS = 10_000;
/** Between two checks of an API that does not answer, or has sent no settings. */
export const HEALTH_RETRY_MS = 10_000;
