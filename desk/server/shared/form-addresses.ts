import type { FastifyInstance } from 'fastify';

/**
 * For forms whose answer is a page: loaded again, or after the page that asks for a passkey, their addresses lead to the page of the form.
 */
export function leadToForm(app: FastifyInstance, page: string, addresses: readonly string[]): void {
  for (const address of addresses) app.get(address, (_request, reply) => reply.redirect(page, 303));
}
