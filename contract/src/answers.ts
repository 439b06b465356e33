// What calls answer: apart, because no browser needs it.

// biome-ignore lint/performance/noBarrelFile: the one entry for it
export { type ApiErrorName, apiError, type CatalogueEntry } from './error-catalogue';
export type { JsonSchema } from './json-schema';
export { ANSWERS, couldSay, goodAnswer, type KnownAnswer, statusesOf } from './known-answers';
export { CALL_RULES, refusedValues } from './refused-values';
export { ENTITY_SCHEMAS, REPLY_SCHEMAS } from './reply-schemas';
