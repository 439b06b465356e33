import type { IncomingMessage } from 'node:http';

/** Names of this machine alone: any other name that leads here is somebody's trick with DNS. */
const HERE = ['localhost', '127.0.0.1'];

/**
 * Why a request is not answered. What is served here is a developer's unreleased code and a way to the live API, so no page
 * of another place may use it: neither by a name that leads here, nor by asking from there.
 * @returns `undefined` for a request of this place's own pages, or of somebody who types the address
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
    return `Pages of ${origin} may ask nothing here: what is developed here is nobody else's.`;
  const isOpened = mode === 'navigate' && method === 'GET';
  if (from !== undefined && from !== 'same-origin' && from !== 'none' && !isOpened)
    return "Pages of another place may ask nothing here: what is developed here is nobody else's.";
  return undefined;
}
