// JSON schemas of path, query and form parameters that several areas use.

/** A short text of a form or a query. */
export const TEXT = { type: 'string', maxLength: 200 };

/** Id of a course or mentor. */
export const ID = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' };

export const ID_IN_PATH = { params: { type: 'object', properties: { id: ID } } };

/** An object of short texts with any names. */
export const SHORT_TEXTS = { type: 'object', additionalProperties: TEXT };
