// biome-ignore lint/performance/noBarrelFile: the one entry for what calls answer, which no browser needs
export { ANSWERS, couldSay, goodAnswer, type KnownAnswer, statusesOf } from './answers/answers';
export type { JsonSchema } from './answers/json-schema';
export { CALL_RULES, refusedValues } from './answers/refused-values';
export { ENTITY_SCHEMAS, REPLY_SCHEMAS } from './answers/reply-schemas';
