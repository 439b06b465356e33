import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TOKEN_FIELD } from '../../src/shared/form-state';

// JSON schemas of path, query and form parameters that several areas use, and readers of parameters without a schema.

/** A short text of a form or a query. */
export const TEXT = { type: 'string', maxLength: 200 };

/** Id of a course or mentor. */
export const ID = { type: 'string', pattern: '^[A-Za-z0-9_-]{1,64}$' };

export const ID_IN_PATH = { params: { type: 'object', properties: { id: ID } } };

/** An object of short texts with any names. */
export const SHORT_TEXTS = { type: 'object', additionalProperties: TEXT };

/** Reads a query parameter, trimmed; empty if it is missing or given twice. */
export function queryText({ query }: Pick<FastifyRequest, 'query'>, name: string): string {
  const value = (query as Record<string, unknown>)[name];
  return typeof value === 'string' ? value.trim() : '';
}

/** The text fields of a form. The CSRF token, lists of checkboxes and files are left out. */
export function formTexts(body: unknown): Record<string, string> {
  const { [TOKEN_FIELD]: _token, ...fields } = (body ?? {}) as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(fields).filter((field): field is [string, string] => typeof field[1] === 'string'),
  );
}

/**
 * Redirects GET requests of addresses that otherwise accept only POST. Browsers send such requests when the user reloads the reply to
 * a form, or returns from the page that asks for a passkey.
 * @param page path of the page with the form
 */
export function redirectGetsToForm(app: FastifyInstance, page: string, addresses: readonly string[]): void {
  for (const address of addresses) app.get(address, (_request, reply) => reply.redirect(page, 303));
}
