import { once } from 'node:events';
import { request as ask, createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy between browsers and a site. */
export interface ChangingProxy {
  origin: string;
  close(): void;
}

/** What the proxy changes in replies of the site. */
export interface Change {
  /** Which replies are changed. Default: pages. */
  applies?: (request: IncomingMessage) => boolean;
  /** Returns the new body, which is sent uncompressed. */
  rewrite?: (body: Buffer, url: string) => Buffer | string;
  /** Sends the body. Default: all at once. */
  send?: (body: Buffer, reply: ServerResponse) => void;
}

/** Starts a proxy in front of a site on a free port. */
export async function changingProxy(
  site: string,
  { applies = isPage, rewrite, send = (body, reply) => reply.end(body) }: Change,
): Promise<ChangingProxy> {
  const server = createServer((request, reply) => {
    const { method, url = '/' } = request;
    const isChanged = applies(request);
    const headers = { ...request.headers, ...(isChanged && rewrite && { 'accept-encoding': 'identity' }) };
    const upstream = ask(new URL(url, site), { method, headers }, async (answer) => {
      const status = answer.statusCode ?? 502;
      if (!isChanged) return void answer.pipe(reply.writeHead(status, answer.headers));
      const body = await buffer(answer);
      const { 'content-length': _, ...replyHeaders } = answer.headers;
      reply.writeHead(status, replyHeaders);
      send(rewrite ? Buffer.from(rewrite(body, url)) : body, reply);
    });
    upstream.once('error', () => reply.destroy());
    request.pipe(upstream);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function isPage({ headers }: IncomingMessage): boolean {
  return headers.accept?.includes('text/html') ?? false;
}
