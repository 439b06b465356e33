import type { IncomingMessage } from 'node:http';

/** Host names of this server. Any other name that resolves to this machine can be a DNS rebinding attack. */
const LOCAL_HOSTS = ['localhost', '127.0.0.1'];

/**
 * Refuses cross-origin requests, because pages of other origins must not read unreleased code, or use this server to call the live API.
 * @returns why a request is refused; `undefined` for requests of this server's pages, and for pages opened by an address or a link
 */
export function rejectionReason(
  { headers, method }: IncomingMessage,
  port: number | undefined,
): string | undefined {
  const hosts = LOCAL_HOSTS.map((name) => `${name}:${port}`);
  if (!headers.host || !hosts.includes(headers.host))
    return `This server is localhost, not ${headers.host}: open http://${hosts[0]}.`;
  const { origin, 'sec-fetch-site': from, 'sec-fetch-mode': mode } = headers;
  if (origin !== undefined && origin !== `http://${headers.host}`)
    return `Requests from ${origin} are refused: unreleased code is served here.`;
  const isOpened = mode === 'navigate' && method === 'GET';
  if (from !== undefined && from !== 'same-origin' && from !== 'none' && !isOpened)
    return 'Requests from other sites are refused: unreleased code is served here.';
  return undefined;
}
