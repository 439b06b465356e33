import type { FastifyRequest } from 'fastify';

/**
 * Whether a form was sent by a page of this server, not by another site (CSRF). Browsers send `Sec-Fetch-Site` (with TLS) and
 * `Origin`, which a page of another site cannot forge. False for a request without either.
 */
export function isSameOrigin({ headers }: Pick<FastifyRequest, 'headers'>): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const { origin = '', host } = headers;
  return URL.canParse(origin) && new URL(origin).host === host;
}
