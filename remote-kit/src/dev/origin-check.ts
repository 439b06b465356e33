import type { IncomingMessage } from 'node:http';

/** Other names that resolve to this machine may be DNS rebinding. */
const HERE = ['localhost', '127.0.0.1'];

/**
 * Refuses cross-origin requests: pages of other origins must not read unreleased code, or use this server to call the live API.
 * @returns `undefined` for requests of its own pages, and for typed addresses
 */
export function rejectionReason(
  { headers, method }: IncomingMessage,
  port: number | undefined,
): string | undefined {
  const hosts = HERE.map((name) => `${name}:${port}`);
  if (!headers.host || !hosts.includes(headers.host))
    return `This is localhost, and not ${headers.host}: open http://${hosts[0]}.`;
  const { origin, 'sec-fetch-site': from, 'sec-fetch-mode': mode } = headers;
  if (origin !== undefined && origin !== `http://${headers.host}`)
    return `Requests from ${origin} are refused: unreleased code is served here.`;
  const isOpened = mode === 'navigate' && method === 'GET';
  if (from !== undefined && from !== 'same-origin' && from !== 'none' && !isOpened)
    return 'Requests from other sites are refused: unreleased code is served here.';
  return undefined;
}
