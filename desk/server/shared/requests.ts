import { pagePathOf } from '@stepwell/server-kit/page-replies';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { TOKEN_FIELD } from '../../src/shared/form-state';

// JSON schemas of path, query and form parameters that several areas use, and readers of parameters without a schema.

/** A short text of a form or a query. */
export const TEXT = { type: 'string', maxLength: 200 };

/** Number of the row after which a page of a list begins. */
export const CURSOR = { type: 'integer', minimum: 0, maximum: Number.MAX_SAFE_INTEGER };

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
 * Registers routes. For each route that accepts only POST, a GET request is redirected to the page above it, which has the form. Browsers
 * send such a request when the user opens the address of a form's reply again, or returns from the page of the log-in or the passkey.
 */
export function redirectGetsToForms(app: FastifyInstance, register: () => void): void {
  const methods = new Map<string, string[]>();
  app.addHook('onRoute', ({ url, method }) => {
    methods.set(url, [methods.get(url) ?? [], method].flat());
  });
  register();
  for (const [url, known] of methods) {
    if (known.includes('GET')) continue;
    const parts = url.split('/');
    // The nearest one: a form's address may be two or three levels below its page.
    do parts.pop();
    while (parts.length > 1 && !methods.has(parts.join('/')));
    app.get(url, ({ url: sentTo }, reply) =>
      reply.redirect(pagePathOf(sentTo).split('/').slice(0, parts.length).join('/') || '/', 303),
    );
  }
}
