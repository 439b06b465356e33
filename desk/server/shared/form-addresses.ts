import type { FastifyInstance } from 'fastify';

/**
 * Redirects GET requests of addresses that otherwise accept only POST. Browsers send such requests when the user reloads the reply to
 * a form, or returns from the page that asks for a passkey.
 * @param page path of the page with the form
 */
export function redirectGetsToForm(app: FastifyInstance, page: string, addresses: readonly string[]): void {
  for (const address of addresses) app.get(address, (_request, reply) => reply.redirect(page, 303));
}
