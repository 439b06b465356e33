/** A JSON Schema (draft 2020-12), as in OpenAPI 3.1. */
export type JsonSchema = Record<string, unknown>;
