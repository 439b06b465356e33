import { HEADERS } from '@stepwell/contract';
import { SAMPLE_APP_ID, SAMPLE_APP_KEY } from '@stepwell/server-kit/settings';
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
    headers: {
      [HEADERS.appId]: SAMPLE_APP_ID,
      [HEADERS.appKey]: SAMPLE_APP_KEY,
      'content-type': 'application/json',
      ...headers,
    },
  });
  return (await reply.json()).response;
}
