// What calls answer: apart, because no browser needs it.

export type { JsonSchema } from './json-schema';
// biome-ignore lint/performance/noBarrelFile: the one entry for it
export { ANSWERS, couldSay, goodAnswer, type KnownAnswer, statusesOf } from './known-answers';
export { CALL_RULES, refusedValues } from './refused-values';
export { ENTITY_SCHEMAS, REPLY_SCHEMAS } from './reply-schemas';
