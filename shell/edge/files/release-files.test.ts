import { gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { aLoadedRelease, fakeReleases, liveReleases } from '../releases.testing';
import { releaseFiles } from './release-files.routes';

const BASE = '/r/checkout/1.0.0-a';
const TEXT = '/* the page */';

test('a file is sent compressed and immutable, and runs nothing if it is opened as a page', async () => {
  const { headers, rawPayload } = await get(`${BASE}/Page.js`, { 'accept-encoding': 'gzip' });

  expect(headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'content-encoding': 'gzip',
    vary: 'accept-encoding',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
    'access-control-allow-origin': '*',
  });
  expect(gunzipSync(rawPayload).toString()).toBe(TEXT);
});

test('files of a release that is no longer live are served for open tabs', async () => {
  expect((await get('/r/checkout/0.9.0-old/Page.js')).statusCode).toBe(200);
});

test.each([
  `${BASE}/missing.js`,
  `${BASE}/../node/Page.js`,
  `${BASE}/%2e%2e/node/Page.js`,
  `${BASE}/`,
  '/r/checkout/1.0.0-b/Page.js',
  '/r/shell',
  '/r/',
])('returns 404 without caching for %s', async (url) => {
  const { statusCode, headers } = await get(url);

  expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
});

test.each([
  ['bytes=0-', 206, 'bytes 0-3/4', 'RIFF'],
  ['bytes=1-2', 206, 'bytes 1-2/4', 'IF'],
  ['bytes=9-', 416, 'bytes */4', ''],
  ['lines=1-2', 200, undefined, 'RIFF'],
])('a media element that requests %s gets %i', async (range, status, contentRange, body) => {
  const reply = await get(`${BASE}/media/chime.wav`, { range });

  expect([reply.statusCode, reply.headers['content-range'], reply.body]).toEqual([
    status,
    contentRange,
    body,
  ]);
});

async function get(url: string, headers: Record<string, string> = {}) {
  const files = { 'browser/Page.js': TEXT, 'browser/media/chime.wav': 'RIFF', 'node/Page.js': 'secret' };
  const checkout = aLoadedRelease('checkout', '1.0.0-a', files);
  const page = checkout.file('browser/Page.js');
  if (page) page.gzip = gzipSync(TEXT);
  const old = aLoadedRelease('checkout', '0.9.0-old', files);
  const { releases } = fakeReleases(liveReleases(aLoadedRelease('shell', '1.0.0-s'), checkout), old);
  const app = Fastify();
  await app.register(releaseFiles, { releases });
  return app.inject({ url, headers });
}
