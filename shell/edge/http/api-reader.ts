import { EDGE_HEADERS, HEADERS, REVISION_HEADER } from '@stepwell/contract';

/** The API as the edge and its renderers read it. */
export interface ApiAccess {
  /** Origin of the API, such as `http://127.0.0.1:4000`. */
  apiOrigin: string;
  /** Sent as `x-app-id` and `x-app-key`. */
  app: { id: string; key: string };
  /** Proves to the API that a request comes from the edge. */
  edgeSecret?: string;
}

export interface ApiReply {
  status: number;
  /** Parsed JSON; `undefined` for any other text. */
  body: unknown;
  /** Revision of the catalogue and the settings; absent if the API sends none. */
  revision: string | undefined;
}

/** Headers of the edge's own reads. */
export function readHeaders({ app, edgeSecret }: ApiAccess): Record<string, string> {
  return {
    accept: 'application/json',
    [HEADERS.appId]: app.id,
    [HEADERS.appKey]: app.key,
    ...(edgeSecret && { [EDGE_HEADERS.secret]: edgeSecret }),
  };
}

/**
 * Sends a GET request of the edge itself.
 * @param path path and query
 * @throws Error if the reply did not arrive in time, or redirects
 */
export async function readApi(api: ApiAccess, path: string, timeoutMs: number): Promise<ApiReply> {
  const reply = await fetch(api.apiOrigin + path, {
    headers: readHeaders(api),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  });
  const body: unknown = await reply.json().catch(() => undefined);
  return { status: reply.status, body, revision: reply.headers.get(REVISION_HEADER) ?? undefined };
}
