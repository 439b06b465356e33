import type { JsonSchema } from '@stepwell/contract/answers';
import type { Schema, SchemaDescription, SchemaObjectDescription } from 'yup';

/** Converts validation rules (yup) to JSON Schema. */
export function jsonSchemaOf(rules: Schema): JsonSchema {
  return fromDescription(rules.describe() as SchemaDescription);
}

function fromDescription(description: SchemaDescription): JsonSchema {
  if (description.type !== 'object') return { type: description.type, ...constraints(description) };
  const { fields } = description as SchemaObjectDescription;
  const entries = Object.entries(fields) as [string, SchemaDescription][];
  return {
    type: 'object',
    required: entries.filter(([, field]) => isRequired(field)).map(([name]) => name),
    properties: Object.fromEntries(entries.map(([name, field]) => [name, fromDescription(field)])),
  };
}

/** A field with a default is not required. An object may be required all the same, because yup gives every object a default. */
function isRequired({ type, optional, ...field }: SchemaDescription): boolean {
  const hasOwnDefault = type !== 'object' && 'default' in field && field.default !== undefined;
  return !optional && !hasOwnDefault;
}

function constraints({ tests, oneOf }: SchemaDescription): JsonSchema {
  const schema: JsonSchema = {};
  const patterns: string[] = [];
  for (const { name, params } of tests) {
    if (name === 'min') schema.minLength = params?.min;
    if (name === 'max') schema.maxLength = params?.max;
    if (params?.regex instanceof RegExp) patterns.push(params.regex.source);
  }
  if (patterns.length === 1) schema.pattern = patterns[0];
  if (patterns.length > 1) schema.allOf = patterns.map((pattern) => ({ pattern }));
  if (oneOf.length > 0) schema.enum = oneOf;
  return schema;
}
