import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerErrorHandler } from '../http/error-handler';
import { artwork } from './artwork.routes';

let app: FastifyInstance;

beforeAll(async () => {
  app = Fastify();
  registerErrorHandler(app);
  await app.register(artwork);
});

afterAll(() => app.close());

test.each([
  'hero-day.svg',
  'empty.svg',
  'not-found.svg',
  'logo/saffra-bank.svg',
  'cover.svg',
  'cover/tree-1.svg',
  'portrait/rani.svg',
])('serves %s for a day, compressed; it has a size and no script', async (name) => {
  const { statusCode, headers, rawPayload } = await app.inject({
    url: `/art/${name}`,
    headers: { 'accept-encoding': 'br' },
  });

  expect([statusCode, headers['content-encoding'], headers['content-type']]).toEqual([
    200,
    'br',
    'image/svg+xml',
  ]);
  expect(headers).toMatchObject({
    'cache-control': 'public, max-age=86400, stale-while-revalidate=604800',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  });
  const drawing = brotliDecompressSync(rawPayload).toString();
  expect(drawing).toMatch(/^<svg [^>]*viewBox="[^"]+" width="\d+" height="\d+"/);
  expect(drawing).not.toMatch(/<script|\son\w+=|href=/);
});

test('returns 304 for a drawing that has not changed', async () => {
  const { headers } = await app.inject('/art/moi.svg');

  const second = await app.inject({ url: '/art/moi.svg', headers: { 'if-none-match': `${headers.etag}` } });

  expect([second.statusCode, second.body]).toEqual([304, '']);
});

test.each(['/art/nothing.svg', '/art/..%2fdrawings.ts', '/art/cover/A/B.png'])(
  'returns 404 without caching for %s',
  async (url) => {
    const { statusCode, headers } = await app.inject(url);

    expect([statusCode, headers['cache-control']]).toEqual([404, 'no-store']);
  },
);

test.each([
  ['social.png', 1200, 630],
  ['apple-touch-icon.png', 180, 180],
])('serves %s, a picture of %d x %d', async (name, width, height) => {
  const { headers, rawPayload } = await app.inject(`/art/${name}`);

  expect(headers['content-type']).toBe('image/png');
  expect([rawPayload.readUInt32BE(16), rawPayload.readUInt32BE(20)]).toEqual([width, height]);
});
