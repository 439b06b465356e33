import { load } from '@stepwell/api/load';

const CONNECTIONS = 20;
const SECONDS = 2;

/** Requests per second for a cached page. @throws Error for a status other than 200 */
export async function cachedPages(origin: string, path: string): Promise<number> {
  const { host, port } = new URL(origin);
  const request = `GET ${path} HTTP/1.1\r\nhost: ${host}\r\naccept-encoding: br\r\n\r\n`;
  const { perSecond, statuses } = await load({
    port: Number(port),
    request: () => request,
    connections: CONNECTIONS,
    seconds: SECONDS,
  });
  if (Object.keys(statuses).join() !== '200') throw new Error(`${path} answered ${JSON.stringify(statuses)}`);
  return perSecond;
}
