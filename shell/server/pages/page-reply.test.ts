import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { type CachedPage, pageReply, sendPage, withHtml } from './page-reply';

let server: Server;
afterEach(() => server.close());

test('a page is packed in gzip only if somebody asks for that', async () => {
  const { page, gzip } = aPage();
  const got = await serve(page);

  expect(await got('gzip, br')).toMatchObject({ encoding: 'br', text: 'in brotli' });
  expect(gzip).not.toHaveBeenCalled();
  expect(await got('gzip')).toMatchObject({ encoding: 'gzip', text: 'in gzip' });
});

test('a page that cannot be packed goes out plain', async () => {
  const { page, gzip } = aPage();
  gzip.mockRejectedValue(new Error('no memory'));
  const got = await serve(page);

  expect(await got('gzip')).toMatchObject({ encoding: null, text: '<p>' });
});

test('a changed page is sent whole to every browser', async () => {
  const { page } = aPage();
  const got = await serve(withHtml(page, (html) => `${html}₹`, { 'x-robots-tag': 'noindex' }));

  for (const accepted of ['br', 'gzip', 'identity'])
    expect(await got(accepted)).toEqual({
      encoding: null,
      text: '<p>₹',
      type: 'text/html',
      robots: 'noindex',
    });
});

function aPage() {
  const headers = { 'content-type': 'text/html' };
  const gzip = jest.fn(async () => pageReply(headers, gzipSync('in gzip'), 'gzip'));
  const replies = {
    identity: pageReply(headers, Buffer.from('<p>')),
    br: pageReply(headers, brotliCompressSync('in brotli'), 'br'),
  };
  const page: CachedPage = { status: 200, replies, gzip };
  return { page, gzip };
}

/** A server with this page. @returns what it sends to whoever accepts an encoding */
async function serve(page: CachedPage) {
  server = createServer((request, response) => sendPage(page, request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return async (accepted: string) => {
    const reply = await fetch(`http://127.0.0.1:${port}`, { headers: { 'accept-encoding': accepted } });
    const header = (name: string) => reply.headers.get(name);
    const [encoding, type, robots] = ['content-encoding', 'content-type', 'x-robots-tag'].map(header);
    return { encoding, text: await reply.text(), type, robots };
  };
}
