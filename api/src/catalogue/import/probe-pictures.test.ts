import { startHttp, type TestHttp } from '@stepwell/server-kit/testing/start-http';
import { probePictures } from './probe-pictures';

let server: TestHttp;
let site: string;
let requests: string[] = [];

beforeAll(async () => {
  // `/404/text/html` gets the status 404 and the content type text/html; a path without a number the status 200 and no content type.
  server = await startHttp(({ url = '', method }, reply) => {
    requests.push(`${method} ${url}`);
    const [, status = '200', ...type] = /^\/(\d{3})\/(.*)$/.exec(decodeURIComponent(url)) ?? [];
    if (url.startsWith('/silent')) return;
    if (url.startsWith('/half')) return void reply.writeHead(200, { 'content-type': 'image/png' }).write('x');
    if (url === '/loop') return void reply.writeHead(302, { location: '/loop' }).end();
    if (url === '/moved') return void reply.writeHead(301, { location: '/200/image/png' }).end();
    if (url === '/elsewhere') {
      const location = `${site.replace('127.0.0.1', 'localhost')}/200/image/png`;
      return void reply.writeHead(302, { location }).end();
    }
    if (url === '/file') return void reply.writeHead(302, { location: 'file:///etc/passwd' }).end();
    if (url.startsWith('/art/')) return void reply.writeHead(200, { 'content-type': 'image/svg+xml' }).end();
    const content = type.join('') || undefined;
    reply.writeHead(Number(status), content ? { 'content-type': content } : {}).end('<!doctype html>');
  });
  site = server.url;
});
beforeEach(() => {
  requests = [];
});
afterAll(() => server.stop());

const resultOf = async (address: string, siteAddress = site) =>
  (await probePictures([address], siteAddress)).get(address);

test.each([
  ['/200/image/png', 'image'],
  ['/200/image/svg+xml; charset=utf-8', 'image'],
  ['/moved', 'image'],
  ['/half-sent', 'image'],
  ['/photos/x.jpg', 'unknown'],
  ['/200/text/html', 'not-image'],
  ['/404/text/html', 'not-image'],
  ['/410/text/plain', 'not-image'],
  ['/200/application/octet-stream', 'unknown'],
  ['/403/text/html', 'unknown'],
  ['/503/text/html', 'unknown'],
  ['/loop', 'unknown'],
  ['/file', 'unknown'],
  ['/elsewhere', 'unknown'],
])('the result for %s is "%s"', async (path, is) => {
  expect(await resultOf(path)).toMatchObject({ is });
  expect(await resultOf(`${site}${path}`)).toMatchObject({ is });
});

test('warns of a picture that another server sends over http, because pages may only load it over https', async () => {
  const address = `${site.replace('127.0.0.1', 'localhost')}/200/image/png`;

  expect(await resultOf(address)).toEqual({
    is: 'unknown',
    reason: expect.stringContaining('enter the addresses with https'),
  });
});

test('reports the type of a reply that is not an image', async () => {
  expect(await resultOf('/200/text/html; charset=utf-8')).toEqual({
    is: 'not-image',
    reason: 'answers 200 with text/html: that is no image',
  });
});

test.each([
  ['http://127.0.0.1:1/x.png', 'could not be checked: 127.0.0.1:1 cannot be reached'],
  ['http://no-such-host.invalid/x.png', 'could not be checked: no-such-host.invalid cannot be reached'],
  ['http://user:password@127.0.0.1/x.png', 'cannot be reached'],
])('the result for %s is "unknown", because browsers may reach it', async (address, reason) => {
  expect(await resultOf(address)).toEqual({ is: 'unknown', reason: expect.stringContaining(reason) });
});

test('the result for a picture of the site is "unknown" if the site does not answer at its address', async () => {
  const other = await startHttp((_, reply) =>
    reply.writeHead(200, { 'content-type': 'text/html' }).end('hello'),
  );

  for (const siteAddress of ['http://127.0.0.1:1', other.url]) {
    expect(await resultOf('/photos/x.jpg', siteAddress)).toEqual({
      is: 'unknown',
      reason: expect.stringContaining('the site does not answer at http://127.0.0.1:'),
    });
  }
  await other.stop();
});

test('requests an address only once, even if it is listed twice', async () => {
  await probePictures(['/art/a.svg', '/art/a.svg'], site);

  expect(requests.filter((line) => line.includes('/art/a.svg'))).toHaveLength(1);
});

test('stops requesting a server that does not answer', async () => {
  const many = Array.from({ length: 200 }, (_, n) => `${site}/silent/${n}`);

  const answers = await probePictures([...many, ...many], site, { eachMs: 300 });

  expect([...answers.values()].filter(({ is }) => is === 'unknown')).toHaveLength(200);
  expect(requests.filter((line) => line.includes('silent')).length).toBeLessThanOrEqual(8);
});

test('ends after the time limit with a result for every address', async () => {
  const servers = Array.from({ length: 50 }, (_, n) => `http://127.0.0.${n + 2}:9/x.png`);

  const answers = await probePictures(
    [
      ...Array.from({ length: 8 }, (_, n) => `${site.replace('127.0.0.1', 'localhost')}/silent/${n}`),
      ...servers,
    ],
    site,
    { eachMs: 60_000, allMs: 300 },
  );

  expect(answers.size).toBe(58);
  expect([...answers.values()].every(({ is }) => is === 'unknown')).toBe(true);
});
