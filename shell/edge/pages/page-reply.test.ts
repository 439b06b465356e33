import { brotliCompressSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { aGeneration } from '../release-selection/a-generation.testing';
import { type CachedPage, sendPage, withHtml } from './page-reply';

test('compresses a page with gzip only for a client that accepts nothing better', async () => {
  const { page, gzip } = aPage();
  const got = clientOf(page);

  expect(await got('gzip, br')).toMatchObject({ encoding: 'br', body: brotliCompressSync('in brotli') });
  expect(gzip).not.toHaveBeenCalled();
  expect(await got('gzip')).toMatchObject({ encoding: 'gzip', body: gzipSync('in gzip') });
});

test('sends a page that cannot be compressed as plain HTML', async () => {
  const { page, gzip } = aPage();
  gzip.mockRejectedValue(new Error('no memory'));

  expect(await clientOf(page)('gzip')).toMatchObject({ encoding: undefined, body: Buffer.from('<p>') });
});

test('sends a changed page as plain HTML to every browser', async () => {
  const { page } = aPage();
  const got = clientOf(withHtml(page, (html) => `${html}₹`, { 'x-robots-tag': 'noindex' }));

  for (const accepted of ['br', 'gzip', 'identity'])
    expect(await got(accepted)).toEqual({
      encoding: undefined,
      body: Buffer.from('<p>₹'),
      type: 'text/html',
      robots: 'noindex',
    });
});

function aPage() {
  const gzip = jest.fn(async () => gzipSync('in gzip'));
  const br = brotliCompressSync('in brotli');
  const page: CachedPage = {
    status: 200,
    headers: { 'content-type': 'text/html' },
    html: Buffer.from('<p>'),
    br,
    gzip,
    selection: aGeneration(() => null).generation.selection(),
    entries: { features: new Set<string>() },
  };
  return { page, gzip };
}

/** @returns requests the page with an `Accept-Encoding` */
function clientOf(page: CachedPage) {
  const app = Fastify();
  app.get('/', (request, reply) => sendPage(page, request, reply));
  return async (accepted: string) => {
    const { headers, rawPayload } = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
    return {
      encoding: headers['content-encoding'],
      body: rawPayload,
      type: headers['content-type'],
      robots: headers['x-robots-tag'],
    };
  };
}
