import { API_PAGES, ENDPOINT_KEYS, methodAndPath } from '@stepwell/contract';

const ALLOWED = new Set([
  ...ENDPOINT_KEYS.map(methodAndPath).map(({ method, path }) => `${method} ${path}`),
  ...Object.values(API_PAGES).map((path) => `GET ${path}`),
  `POST ${API_PAGES.unsubscribe}`,
  `POST ${API_PAGES.confirmSubscription}`,
]);

/**
 * Whether the API has this route; other requests are not forwarded. HEAD is allowed where GET is. Paths are compared
 * literally: a trailing slash or percent-encoding makes another path.
 */
export function isAllowedRoute(method: string, path: string): boolean {
  return ALLOWED.has(`${method === 'HEAD' ? 'GET' : method} ${path}`);
}
