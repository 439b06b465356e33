import { API_PAGES, ENDPOINT_KEYS, methodAndPath } from '@stepwell/contract';

const KNOWN = new Set([
  ...ENDPOINT_KEYS.map(methodAndPath).map(({ method, path }) => `${method} ${path}`),
  ...Object.values(API_PAGES).map((path) => `GET ${path}`),
  `POST ${API_PAGES.unsubscribe}`,
]);

/**
 * Whether the API has an answer of its own to this, so that nothing else need be forwarded to it. HEAD goes where GET
 * does. The path is taken to the letter: with a slash at its end, or written in percents, it is another.
 */
export function isKnownCall(method: string, path: string): boolean {
  return KNOWN.has(`${method === 'HEAD' ? 'GET' : method} ${path}`);
}
