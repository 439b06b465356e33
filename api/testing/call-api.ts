import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import type { Answered } from './academy';

/** Calls an API in another process, by POST if there is a body, else by GET. */
export async function callApi(
  port: number | undefined,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Omit<Answered, 'headers'>> {
  const reply = await fetch(`http://127.0.0.1:${port}${path}`, {
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
    headers: { ...APP_HEADERS, 'content-type': 'application/json', ...headers },
  });
  return (await reply.json()).response;
}
