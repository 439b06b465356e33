import { matchesMessage } from './endpoint-answers';
import type { EndpointKey } from './endpoints';
import { invalidSampleMessages } from './invalid-samples';

// What each endpoint may answer. This entry is separate, because no browser needs it.

/** Calls that accept an `Idempotency-Key`: a retry with the same key is not stored a second time. */
export const KEYED_CALLS: readonly EndpointKey[] = ['POST /api/orders/placeOrder'];

/** @deprecated since 1.1.0: use `matchesMessage`. */
export const couldSay = matchesMessage;

/** @deprecated since 1.1.0: use `invalidSampleMessages`. */
export const refusedValues = invalidSampleMessages;

// biome-ignore lint/performance/noBarrelFile: the package's entry for answers
export { ANSWERS, goodAnswer, type KnownAnswer, matchesMessage, statusesOf } from './endpoint-answers';
export { type ApiErrorName, apiError, type CatalogueEntry } from './error-catalogue';
export { CALL_RULES, invalidSampleMessages } from './invalid-samples';
export type { JsonSchema } from './json-schema';
export { ENTITY_SCHEMAS, REPLY_SCHEMAS } from './reply-schemas';
