import { once } from 'node:events';
import { request as ask, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

/** Stands between browsers and a site, and changes what it likes. */
export interface ChangingProxy {
  origin: string;
  /** Files whose addresses match come with one more byte, a space: whoever runs or shows one nevertheless is none the wiser. */
  changes: RegExp | undefined;
  /** Paths that came changed. */
  changed: string[];
  close(): void;
}

/** A proxy in front of a site, on a port of its own. */
export async function changingProxy(site: string): Promise<ChangingProxy> {
  const server = createServer((request, reply) => {
    const { method, url = '/' } = request;
    const isChanged = proxy.changes?.test(url) ?? false;
    const headers = { ...request.headers, ...(isChanged && { 'accept-encoding': 'identity' }) };
    const asked = ask(new URL(url, site), { method, headers }, async (answer) => {
      if (!isChanged) return void answer.pipe(reply.writeHead(answer.statusCode ?? 502, answer.headers));
      proxy.changed.push(url);
      const { 'content-length': _, ...kept } = answer.headers;
      reply
        .writeHead(answer.statusCode ?? 502, kept)
        .end(Buffer.concat([await buffer(answer), Buffer.from(' ')]));
    });
    asked.once('error', () => reply.destroy());
    request.pipe(asked);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const proxy: ChangingProxy = {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    changes: undefined,
    changed: [],
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return proxy;
}
