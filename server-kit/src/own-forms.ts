import type { FastifyRequest } from 'fastify';

/**
 * Whether a form was sent by a page of this server itself, and not by another site (CSRF). Browsers send `Sec-Fetch-Site` (with
 * TLS) and `Origin`, which a page of another site cannot forge. A request with neither is refused.
 */
export function isOwnForm({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin = '', host } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
}
