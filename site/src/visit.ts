import { rememberReferral } from '@stepwell/contract';

/** Called in the browser with the address of the document and the storage of its tab. */
export const onFirstPage = rememberReferral;
