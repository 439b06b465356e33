import type { EndpointKey } from './endpoints';

// What calls answer: apart, because no browser needs it.

/** Calls that read an `Idempotency-Key`: a try again under the same key is not stored a second time. */
export const KEYED_CALLS: readonly EndpointKey[] = ['POST /api/orders/placeOrder'];

// biome-ignore lint/performance/noBarrelFile: the one entry for it
export { type ApiErrorName, apiError, type CatalogueEntry } from './error-catalogue';
export type { JsonSchema } from './json-schema';
export { ANSWERS, couldSay, goodAnswer, type KnownAnswer, statusesOf } from './known-answers';
export { CALL_RULES, refusedValues } from './refused-values';
export { ENTITY_SCHEMAS, REPLY_SCHEMAS } from './reply-schemas';
