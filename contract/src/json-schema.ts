/** A JSON schema of the draft 2020-12, as OpenAPI 3.1 holds it. */
export type JsonSchema = Record<string, unknown>;
