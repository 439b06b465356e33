import type { JsonSchema } from './json-schema';

// Schemas of common values in replies.

export const text: JsonSchema = { type: 'string' };
export const count: JsonSchema = { type: 'integer', minimum: 0 };
export const flag: JsonSchema = { type: 'boolean' };
export const rupees: JsonSchema = { type: 'number', minimum: 0, description: 'Rupees, at most two decimals' };
export const time: JsonSchema = { type: 'string', format: 'date-time' };
export const textOrNull: JsonSchema = { type: ['string', 'null'] };
export const timeOrNull: JsonSchema = { type: ['string', 'null'], format: 'date-time' };
export const list = (items: JsonSchema): JsonSchema => ({ type: 'array', items });

/** Schema of an object type of the contract. A missing or extra field does not compile. */
export function record<T>(
  fields: { [K in keyof Required<T>]: JsonSchema },
  optional: (keyof T & string)[] = [],
): JsonSchema {
  const required = Object.keys(fields).filter((name) => !(optional as string[]).includes(name));
  return { type: 'object', required, properties: fields, additionalProperties: false };
}
