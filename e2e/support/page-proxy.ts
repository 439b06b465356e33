import { once } from 'node:events';
import { request as ask, createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** A proxy between browsers and a site, which changes pages and passes everything else on unchanged. */
export interface PageProxy {
  origin: string;
  close(): void;
}

export interface PageChange {
  /** What becomes of a page's HTML; pages are then sent without compression. */
  rewrite?: (html: string) => string;
  /** Sends the body of a page, as the site has encoded it; default: all of it. */
  send?: (body: Buffer, reply: ServerResponse) => void;
}

/** Starts a proxy in front of a site, on a port of its own. */
export async function pageProxy(
  site: string,
  { rewrite, send = (body, reply) => reply.end(body) }: PageChange,
): Promise<PageProxy> {
  const server = createServer((request, reply) => {
    const { method, url = '/' } = request;
    const isPage = request.headers.accept?.includes('text/html') ?? false;
    const headers = { ...request.headers, ...(isPage && rewrite && { 'accept-encoding': 'identity' }) };
    const asked = ask(new URL(url, site), { method, headers }, async (answer) => {
      const status = answer.statusCode ?? 502;
      if (!isPage) return void answer.pipe(reply.writeHead(status, answer.headers));
      const body = await buffer(answer);
      const { 'content-length': _, ...kept } = answer.headers;
      reply.writeHead(status, kept);
      send(rewrite ? Buffer.from(rewrite(body.toString())) : body, reply);
    });
    asked.once('error', () => reply.destroy());
    request.pipe(asked);
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
