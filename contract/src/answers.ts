// What each call answers: for the API, for tests and for builds. Browsers load `index.ts`, not this entry.

// biome-ignore lint/performance/noBarrelFile: the package's entry for answers
export { CALL_TABLE, goodAnswer, type KnownAnswer, matchesMessage } from './calls';
export { type ApiErrorName, apiError, type CatalogueEntry } from './error-catalogue';
export { RefusalSchema } from './schemas';
