import type { Socket } from 'node:net';
import {
  type ClientError,
  clientErrorHandler,
  envelopeReply,
} from '@stepwell/server-kit/client-error-handler';
import type { FastifyInstance } from 'fastify';
import { API_PATH, sendError } from './error-handler';

/** Largest size of all headers of a request. Beyond it Node's parser ends the connection. */
export const HEADERS_MAX_BYTES = 128 * 1024;
/** Largest size of all cookies: sixteen cookies of the largest size that a browser stores. */
const COOKIES_MAX_BYTES = 64 * 1024;
/** Largest size of all other headers, which is Node's default limit. */
const OTHERS_MAX_BYTES = 16 * 1024;

/** Removes the site's cookies, with which all further requests would fail. Browsers obey the header over https and from localhost. */
const CLEAR_COOKIES = { 'clear-site-data': '"cookies"' };

const TOO_MANY_COOKIES = `<!doctype html>
<html lang="en-IN">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Please load this page again</title>
<h1>Please load this page again</h1>
<p>Your browser sent more cookies than this site accepts (error 431). The cookies have been removed.</p>
<p><a href="">Load the page again</a></p>
</html>
`;
const HTML = 'text/html; charset=utf-8';
const PAGE_HEADERS = { ...CLEAR_COOKIES, 'content-security-policy': "default-src 'none'" };

/** Refuses requests with too long headers. If the cookies are too long, the reply (a page, or for calls the envelope) also removes them. */
export function limitHeaders(app: FastifyInstance): void {
  app.addHook('onRequest', async (request, reply) => {
    const { cookies, others } = headerBytes(request.raw.rawHeaders);
    if (others > OTHERS_MAX_BYTES) return sendError(request, reply, 431);
    if (cookies <= COOKIES_MAX_BYTES) return;
    if (API_PATH.test(request.url)) return sendError(request, reply.headers(CLEAR_COOKIES), 431);
    return reply
      .code(431)
      .headers(PAGE_HEADERS)
      .header('cache-control', 'no-store')
      .type(HTML)
      .send(TOO_MANY_COOKIES);
  });
}

/**
 * Replies to a request that Node's parser refuses: Fastify's option `clientErrorHandler`. If the headers are beyond the parser's
 * limit, the path is known only if it is in the last packet that was read.
 */
export function malformedRequestHandler(error: ClientError, socket: Socket): void {
  clientErrorHandler(error, socket, (status) => {
    if (status !== 431) return envelopeReply(status);
    const [, path = '/'] = /^[A-Z]+ (\S+)/.exec(String(error.rawPacket).slice(0, 200)) ?? [];
    if (API_PATH.test(path)) return { ...envelopeReply(status), headers: CLEAR_COOKIES };
    return { type: HTML, body: TOO_MANY_COOKIES, headers: PAGE_HEADERS };
  });
}

/** @param rawHeaders names and values in turn */
function headerBytes(rawHeaders: readonly string[]): { cookies: number; others: number } {
  const bytes = { cookies: 0, others: 0 };
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const [name = '', value = ''] = rawHeaders.slice(at, at + 2);
    // 4 is the length of the colon and space after the name, and of the end of the line.
    bytes[name.toLowerCase() === 'cookie' ? 'cookies' : 'others'] += name.length + value.length + 4;
  }
  return bytes;
}
