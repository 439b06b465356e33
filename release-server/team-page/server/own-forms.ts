import type { FastifyRequest } from 'fastify';

/**
 * Whether a form was sent by a page of ours. Browsers say where a form stands, and no page can make them lie: with TLS
 * as `Sec-Fetch-Site`, and always as `Origin`. What says neither is no browser with a form of ours.
 */
export function isOwnForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin = '', host } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
}
