import { createServer, type Server } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

// Reference for page loads, because no framework can be faster than the same markup, styles, fonts and pictures without scripts.

const brotli = promisify(brotliCompress);

interface CachedFile {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
}

export interface PagesWithoutScripts {
  origin: string;
  /** Stops the server. */
  close(): Promise<void>;
}

/** Serves copies of a running site's pages without scripts. A page and its files are copied at their first request, and kept in memory. */
export async function startWithoutScripts(site: string): Promise<PagesWithoutScripts> {
  const files = new Map<string, Promise<CachedFile>>();
  const server = createServer(async ({ url = '/' }, response) => {
    const known = files.get(url) ?? copyOf(site, url);
    files.set(url, known);
    const { status, headers, body } = await known;
    response.writeHead(status, headers).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `http://127.0.0.1:${portOf(server)}`, close: () => closed(server) };
}

async function copyOf(site: string, path: string): Promise<CachedFile> {
  const reply = await fetch(site + path);
  const type = reply.headers.get('content-type') ?? '';
  const bytes = Buffer.from(await reply.arrayBuffer());
  const headers = { 'content-type': type, 'cache-control': reply.headers.get('cache-control') ?? '' };
  const isText = /^text\/|svg|json|javascript/.test(type);
  if (!isText) return sized(reply.status, headers, bytes);
  const text = type.startsWith('text/html') ? withoutScripts(bytes.toString('utf8')) : bytes;
  return sized(reply.status, { ...headers, 'content-encoding': 'br' }, await brotli(text));
}

function sized(status: number, headers: Record<string, string>, body: Buffer): CachedFile {
  return { status, headers: { ...headers, 'content-length': String(body.length) }, body };
}

/** Removes every script, including structured data and preloads of scripts. Other markup and styles are unchanged. */
function withoutScripts(html: string): string {
  return html.replace(/<script\b.*?<\/script>/gs, '').replace(/<link rel="preload" as="script"[^>]*>/g, '');
}

function portOf(server: Server): number {
  const address = server.address();
  return address && typeof address === 'object' ? address.port : 0;
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(() => resolve()));
}
