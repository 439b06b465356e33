import { API_ROUTES } from '@stepwell/site/server';

const ALLOWED = new Set(API_ROUTES);

/**
 * Whether the API has this route; other requests are not forwarded. HEAD is allowed where GET is. Paths are compared
 * literally: a trailing slash or percent-encoding makes another path.
 */
export function isAllowedRoute(method: string, path: string): boolean {
  return ALLOWED.has(`${method === 'HEAD' ? 'GET' : method} ${path}`);
}
