import { request as overHttp } from 'node:http';
import { request as overHttps } from 'node:https';

/** Bytes of an upload between two calls of `onProgress`. */
const CHUNK_BYTES = 64 * 1024;
/** Time without traffic after which a request fails. A promotion is silent for up to 5 s, and the service checks an upload silently. */
const IDLE_TIMEOUT_MS = 60_000;

export interface RequestOptions {
  method: 'GET' | 'POST' | 'PUT';
  token: string;
  body?: Buffer;
  /** Content type of the body. */
  type?: string;
  onProgress?: (sent: number, total: number) => void;
}

export interface Reply {
  status: number;
  type: string;
  content: Buffer;
}

/** Sends a request. Unlike `fetch` it reports the progress of an upload, and reads a reply that arrives before the upload ends. */
export function sendRequest(
  url: URL,
  { method, token, body, type, onProgress }: RequestOptions,
): Promise<Reply> {
  const start = url.protocol === 'https:' ? overHttps : overHttp;
  return new Promise((resolve, reject) => {
    const request = start(url, {
      method,
      timeout: IDLE_TIMEOUT_MS,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': type, 'content-length': body.length }),
      },
    });
    let isAnswered = false;
    request.on('response', (reply) => {
      isAnswered = true;
      const chunks: Buffer[] = [];
      reply.on('data', (chunk: Buffer) => chunks.push(chunk));
      reply.on('end', () =>
        resolve({
          status: reply.statusCode ?? 0,
          type: reply.headers['content-type'] ?? '',
          content: Buffer.concat(chunks),
        }),
      );
      reply.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('no reply')));
    // An error after the reply is expected, because after an early refusal the service closes the connection while the body is being sent.
    request.on('error', (error) => isAnswered || reject(error));
    void write(request, body, onProgress);
  });
}

/** Sends a body in chunks, so that the progress can be reported. */
async function write(
  request: ReturnType<typeof overHttp>,
  body: Buffer | undefined,
  onProgress: RequestOptions['onProgress'],
): Promise<void> {
  for (let sent = 0; body && sent < body.length && !request.destroyed; ) {
    const chunk = body.subarray(sent, sent + CHUNK_BYTES);
    await new Promise<void>((resolve) => request.write(chunk, () => resolve()));
    sent += chunk.length;
    onProgress?.(sent, body.length);
  }
  request.end();
}
