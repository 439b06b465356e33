import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { avatarPath, coverPath, DEFAULT_COVER, DEFAULT_PORTRAIT } from '@stepwell/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { artworkRoutes } from './artwork.routes';

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  await app.register(artworkRoutes);
});

afterAll(() => app.close());

test.each([
  [coverPath('Data & AI', 'DATA1'), DEFAULT_COVER],
  [coverPath('Trigonometry / AC-DC', 'A/B'), DEFAULT_COVER],
  [avatarPath('ज्ञान'), DEFAULT_PORTRAIT],
])('serves %s, an address of earlier releases, with the drawing of %s', async (former, address) => {
  const [old, current] = await Promise.all([app.inject(former), app.inject(address)]);

  expect(current.statusCode).toBe(200);
  expect(current.headers['content-type']).toBe('image/svg+xml; charset=utf-8');
  expect([old.statusCode, old.body]).toEqual([200, current.body]);
});

test.each([
  ['br', (body: Buffer) => brotliDecompressSync(body)],
  ['gzip', (body: Buffer) => gunzipSync(body)],
] as const)('compresses with %s if the client accepts it', async (encoding, decompress) => {
  const headers = { 'accept-encoding': encoding === 'br' ? 'gzip, deflate, br' : 'gzip;q=0.5, br;q=0' };
  for (const url of [DEFAULT_COVER, '/art/hero-day.svg']) {
    const plain = await app.inject(url);
    const packed = await app.inject({ url, headers });

    expect(packed.headers['content-encoding']).toBe(encoding);
    expect(packed.headers.vary).toBe('accept-encoding');
    expect(decompress(packed.rawPayload).equals(plain.rawPayload)).toBe(true);
    expect(packed.rawPayload.length).toBeLessThan(plain.rawPayload.length);
  }
});

test('returns 304 for a drawing that has not changed', async () => {
  const first = await app.inject('/art/moi.svg');

  const second = await app.inject({
    url: '/art/moi.svg',
    headers: { 'if-none-match': `${first.headers.etag}` },
  });

  expect(first.statusCode).toBe(200);
  expect(second.statusCode).toBe(304);
  expect(second.body).toBe('');
});

test.each([
  'hero-day.svg',
  'hero-night.svg',
  'moi.svg',
  'climb.svg',
  'empty.svg',
  'not-found.svg',
  'logo/saffra-bank.svg',
  'cover.svg',
  'cover/tree-1.svg',
  'portrait.svg',
  'portrait/rani.svg',
])('serves %s, which has a size and no script', async (name) => {
  const reply = await app.inject(`/art/${name}`);

  expect(reply.statusCode).toBe(200);
  expect(reply.body).toMatch(/^<svg [^>]*viewBox="[^"]+" width="\d+" height="\d+"/);
  expect(reply.body).not.toMatch(/<script|\son\w+=|href=/);
});

test.each([
  '/art/',
  '/art/nothing.svg',
  '/art/..%2fedge.ts',
  '/art/constructor',
  '/art/cover/A/B.png',
  '/art/avatar/.svg/x',
])('returns 404 without caching for %s', async (url) => {
  const reply = await app.inject(url);

  expect(reply.statusCode).toBe(404);
  expect(reply.headers['cache-control']).toBe('no-store');
});

test.each([
  ['social.png', 1200, 630],
  ['icon-512.png', 512, 512],
  ['icon-192.png', 192, 192],
  ['apple-touch-icon.png', 180, 180],
])('serves %s, a picture of %d x %d, uncompressed', async (name, width, height) => {
  const reply = await app.inject({ url: `/art/${name}`, headers: { 'accept-encoding': 'br' } });

  expect(reply.headers['content-type']).toBe('image/png');
  expect(reply.headers['content-encoding']).toBeUndefined();
  expect([reply.rawPayload.readUInt32BE(16), reply.rawPayload.readUInt32BE(20)]).toEqual([width, height]);
});

test('a drawing that is opened by itself can run no script', async () => {
  for (const url of [avatarPath('"><script>'), '/art/logo.svg']) {
    const reply = await app.inject(url);

    expect(reply.headers['content-security-policy']).toBe("default-src 'none'; style-src 'unsafe-inline'");
  }
});
