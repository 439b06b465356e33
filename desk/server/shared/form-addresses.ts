import type { FastifyInstance } from 'fastify';

/**
 * Redirects GET requests of addresses that otherwise accept only forms. Browsers send them when the reply to a form is loaded again, or
 * after the page that asks for a passkey.
 * @param page path of the page with the form
 */
export function redirectGetsToForm(app: FastifyInstance, page: string, addresses: readonly string[]): void {
  for (const address of addresses) app.get(address, (_request, reply) => reply.redirect(page, 303));
}
