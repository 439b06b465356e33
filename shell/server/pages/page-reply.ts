import type { IncomingMessage, ServerResponse } from 'node:http';
import { type Encoding, encodingFor } from '../http/encoding';

/** A page as it is sent: everything that does not depend on who asks. */
export interface CachedPage {
  status: number;
  /** In each encoding that a browser may want. */
  replies: Readonly<Record<Encoding, PageReply>>;
}

export interface PageReply {
  /** Name after value after name, as Node writes them: listed once for all who get the page. */
  headers: string[];
  body: Buffer;
}

/** @param headers of the page, whatever its encoding */
export function cachedPage(
  status: number,
  headers: Readonly<Record<string, string>>,
  bodies: Readonly<Record<Encoding, Buffer>>,
): CachedPage {
  const reply = (encoding: Encoding): PageReply => {
    const body = bodies[encoding];
    const all = {
      ...headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      'content-length': String(body.length),
    };
    return { headers: Object.entries(all).flat(), body };
  };
  return { status, replies: { br: reply('br'), gzip: reply('gzip'), identity: reply('identity') } };
}

/** Sends a page in the encoding that the browser likes best. */
export function sendPage(
  { status, replies }: CachedPage,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { headers, body } = replies[encodingFor(request.headers['accept-encoding'])];
  response.writeHead(status, headers).end(body);
}
