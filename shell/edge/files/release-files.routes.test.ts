import { once } from 'node:events';
import { rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { Findings, VerifiedFiles } from '@stepwell/release-server/files';
import { FolderStore } from '@stepwell/release-server/store';
import { aBuild, aDataFolder, writeBuild } from '@stepwell/release-server/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import type { FileAccess } from './file-access';
import { releaseRoutes } from './release-files.routes';

const BASE = '/r/checkout/1.0.0-a';
const TEXT = 'checkout 1.0.0-a';
const HOSTILE_SCRIPT = '<script>parent.postMessage(localStorage.order, "*")</script>';
/** Files that publishing refuses now, but that older releases may contain. */
const ACTIVE = {
  'browser/media/sun.svg': `<svg xmlns="http://www.w3.org/2000/svg">${HOSTILE_SCRIPT}</svg>`,
  'browser/page.html': HOSTILE_SCRIPT,
  'browser/page.xhtml': HOSTILE_SCRIPT,
  'browser/media/worker.js': 'self.close()',
  'browser/media/ding.mp3': 'ID3',
};
const INERT = {
  'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none';/),
  'x-content-type-options': 'nosniff',
};

let app: FastifyInstance;
let store: FolderStore;
let logged: string[];
let access: FileAccess;

beforeEach(async () => {
  logged = [];
  access = 'public';
  store = new FolderStore(aDataFolder());
  await store.publish(aBuild('shell', '1.0.0-s1'));
  const extra = { 'browser/media/ding.wav': 'RIFF', 'scenarios.json': '[]' };
  await store.publish(aBuild('checkout', '1.0.0-a', { extra }));
  writeBuild(store.folderOf('checkout', '1.0.0-old'), 'checkout', '1.0.0-old', { extra: ACTIVE });
  const files = new VerifiedFiles(new Findings((text) => logged.push(text)));
  app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  await app.register(releaseRoutes, { store, files, accessTo: async () => access, prefix: '/r' });
});

afterEach(() => app.close());

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['br;q=0, gzip', 'gzip', gunzipSync],
  ['gzip;q=0, br;q=0', undefined, (body: Buffer) => body],
] as const)('Accept-Encoding %j gets the file as %s, immutable and with Vary', async (...row) => {
  const [accepted, encoding, unpack] = row;

  const reply = await app.inject({ url: `${BASE}/Page.js`, headers: { 'accept-encoding': accepted } });

  expect(reply.statusCode).toBe(200);
  expect(reply.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
    vary: 'accept-encoding',
  });
  expect(reply.headers['content-encoding']).toBe(encoding);
  expect(unpack(reply.rawPayload).toString()).toBe(TEXT);
});

test.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', undefined, (body: Buffer) => body],
] as const)('Accept-Encoding %j gets the integrity list of a release', async (...row) => {
  const [accepted, encoding, unpack] = row;

  const reply = await app.inject({
    url: `${BASE}/integrity.json`,
    headers: { 'accept-encoding': accepted },
  });

  expect(reply.headers).toMatchObject({ vary: 'accept-encoding' });
  expect(reply.headers['content-encoding']).toBe(encoding);
  const { files } = store.read('checkout', '1.0.0-a');
  expect(JSON.parse(unpack(reply.rawPayload).toString())).toEqual({ 'Page.js': files['browser/Page.js'] });
});

test.each([
  ['/Page.js', 'text/javascript; charset=utf-8', undefined],
  ['/media/sun.svg', 'image/svg+xml; charset=utf-8', 'attachment'],
  ['/media/ding.mp3', 'audio/mpeg', undefined],
  ['/integrity.json', 'application/json; charset=utf-8', undefined],
  // Files that are neither on the integrity list nor of a type that pages show.
  ['/page.html', 'application/octet-stream', 'attachment'],
  ['/page.xhtml', 'application/octet-stream', 'attachment'],
  ['/media/worker.js', 'application/octet-stream', 'attachment'],
])('%s is sent as %s and runs nothing when it is opened by its address', async (path, type, disposition) => {
  const { statusCode, headers } = await app.inject(`/r/checkout/1.0.0-old${path}`);

  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({ ...INERT, 'content-type': type });
  expect(headers['content-disposition']).toBe(disposition);
});

test.each<[FileAccess, number, string]>([
  ['public', 200, 'public, max-age=31536000, immutable'],
  ['preview', 200, 'private, no-cache'],
  ['hidden', 404, 'no-store'],
  ['blocked', 410, 'no-store'],
])('files of a %s release get status %d and Cache-Control %s', async (kind, status, cacheControl) => {
  access = kind;

  for (const path of ['/Page.js', '/integrity.json']) {
    const { statusCode, headers } = await app.inject(BASE + path);

    expect(statusCode).toBe(status);
    expect(headers).toMatchObject({ ...INERT, 'cache-control': cacheControl });
    expect(headers['x-accel-expires']).toBe(kind === 'public' ? '2' : undefined);
  }
});

test.each([
  '/Page.js.br',
  '/..%2fnode%2fPage.js',
  '/../node/Page.js',
  '/..%5crelease.json',
  '/release.json',
  '/media//ding.wav',
  '/Page%2ejs',
  '/page.js',
  '/Page.js/',
  '/Page.js%00',
  '/constructor',
  '',
])('returns 404 without caching for %s, which the release does not list', async (path) => {
  const reply = await app.inject({ url: BASE + path, headers: { 'accept-encoding': 'br' } });

  expect(reply.statusCode).toBe(404);
  expect(reply.headers['cache-control']).not.toContain('immutable');
  expect(reply.body).not.toContain(store.folder);
});

test.each(['/media/../Page.js', '/../../1.0.0-a/browser/Page.js'])(
  'returns 404 for %s, and does not resolve the path',
  async (path) => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.server.address() as AddressInfo;

    const [reply] = (await once(get({ port, path: BASE + path }), 'response')) as [IncomingMessage];
    reply.resume();

    expect([reply.statusCode, reply.headers['cache-control']]).toEqual([404, 'no-store']);
  },
);

test.each(['/r/checkout/9.9.9/Page.js', '/r/.drafts/x/Page.js', '/r/'])(
  'returns 404 for %s, which is no release',
  async (url) => {
    expect(await app.inject(url)).toMatchObject({
      statusCode: 404,
      headers: { 'cache-control': 'no-store' },
    });
  },
);

test('returns 304 to a client that has the file', async () => {
  const url = `${BASE}/Page.js`;
  const { etag, 'last-modified': modified } = (await app.inject(url)).headers;

  for (const headers of [{ 'if-none-match': `${etag}` }, { 'if-modified-since': `${modified}` }])
    expect(await app.inject({ url, headers })).toMatchObject({ statusCode: 304, body: '' });
  expect(await app.inject({ url, headers: { 'if-none-match': '"other"' } })).toMatchObject({ body: TEXT });
});

test('each encoding has its own ETag', async () => {
  const tags = await Promise.all(
    ['br', 'gzip', 'identity'].map(async (accepted) => {
      const headers = { 'accept-encoding': accepted };
      return (await app.inject({ url: `${BASE}/Page.js`, headers })).headers.etag;
    }),
  );

  expect(new Set(tags).size).toBe(3);
});

test('HEAD returns the length of the file without the file', async () => {
  const reply = await app.inject({ method: 'HEAD', url: `${BASE}/Page.js` });

  expect(reply).toMatchObject({ statusCode: 200, body: '' });
  expect(reply.headers['content-length']).toBe(String(TEXT.length));
});

test.each([
  ['bytes=0-3', 206, 'RIFF', 'bytes 0-3/4'],
  ['bytes=-2', 206, 'FF', 'bytes 2-3/4'],
  ['bytes=9-', 416, '', 'bytes */4'],
  ['lines=1-2', 200, 'RIFF', undefined],
])('returns the requested range of a sound: %s', async (range, status, body, contentRange) => {
  const reply = await app.inject({ url: `${BASE}/media/ding.wav`, headers: { range } });

  expect(reply).toMatchObject({ statusCode: status, body });
  expect(reply.headers['content-range']).toBe(contentRange);
  expect(reply.headers).not.toHaveProperty('vary');
  if (status === 416) expect(reply.headers['cache-control']).toBe('no-store');
});

test('returns the whole file if If-Range does not match', async () => {
  const headers = { range: 'bytes=0-1', 'if-range': '"other"' };

  const reply = await app.inject({ url: `${BASE}/media/ding.wav`, headers });

  expect(reply).toMatchObject({ statusCode: 200, body: 'RIFF' });
});

describe('a file that was changed on disk', () => {
  test('is logged once, returns 404 even after it is deleted, and is served again once it is restored', async () => {
    const url = `${BASE}/Page.js`;
    await app.inject(url);
    change('checkout', 'browser/Page.js', 'hostile');

    for (let turn = 0; turn < 2; turn += 1) expect(await app.inject(url)).toMatchObject({ statusCode: 404 });
    expect(logged).toEqual([
      expect.stringMatching(
        /^checkout 1\.0\.0-a is damaged: browser\/Page\.js was changed .*publish checkout/,
      ),
    ]);
    rmSync(fileOf('checkout', 'browser/Page.js'));
    expect(await app.inject(url)).toMatchObject({
      statusCode: 404,
      headers: { 'cache-control': 'no-store' },
    });

    change('checkout', 'browser/Page.js', TEXT);
    expect((await app.inject(url)).body).toBe(TEXT);
    expect(logged.at(-1)).toBe('checkout 1.0.0-a is whole again');
  });

  test('is detected even with the same size and time', async () => {
    await app.inject(`${BASE}/Page.js`);
    const file = fileOf('checkout', 'browser/Page.js');
    const { atime, mtime } = statSync(file);
    writeFileSync(file, TEXT.replace('k', 'K'));
    utimesSync(file, atime, mtime);

    expect(await app.inject(`${BASE}/Page.js`)).toMatchObject({ statusCode: 404 });
  });

  test('is sent in another encoding if only one compressed copy was changed', async () => {
    change('checkout', 'browser/Page.js.br', 'hostile');

    const reply = await app.inject({ url: `${BASE}/Page.js`, headers: { 'accept-encoding': 'br, gzip' } });

    expect(reply.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(reply.rawPayload).toString()).toBe(TEXT);
    expect(logged.join()).toContain('browser/Page.js.br was changed');
  });

  test('is served from memory if it belongs to the shell, even after it was deleted', async () => {
    const url = '/r/shell/1.0.0-s1/Page.js';
    await app.inject(url);

    change('shell', 'browser/Page.js', 'hostile');
    expect((await app.inject(url)).body).toBe('shell 1.0.0-s1');
    rmSync(fileOf('shell', 'browser/Page.js'));
    expect((await app.inject(url)).body).toBe('shell 1.0.0-s1');
  });
});

test('a release with a damaged record is served again once it is published again', async () => {
  const build = aBuild('checkout', '1.0.0-b');
  await store.publish(build);
  change('checkout', 'release.json', '{', '1.0.0-b');
  expect(await app.inject('/r/checkout/1.0.0-b/Page.js')).toMatchObject({ statusCode: 404 });

  await store.publish(build);

  expect(await app.inject('/r/checkout/1.0.0-b/Page.js')).toMatchObject({ statusCode: 200 });
});

function fileOf(feature: string, name: string, id = feature === 'shell' ? '1.0.0-s1' : '1.0.0-a'): string {
  return join(store.folderOf(feature, id), name);
}

function change(feature: string, name: string, content: string, id?: string): void {
  writeFileSync(fileOf(feature, name, id), content);
}
