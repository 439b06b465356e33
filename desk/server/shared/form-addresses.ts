import type { FastifyInstance } from 'fastify';

/**
 * Redirects GET requests of addresses that only forms are sent to. Browsers make them when such a reply is loaded again, or after the page
 * that asks for a passkey.
 * @param page path of the page with the form
 */
export function leadToForm(app: FastifyInstance, page: string, addresses: readonly string[]): void {
  for (const address of addresses) app.get(address, (_request, reply) => reply.redirect(page, 303));
}
