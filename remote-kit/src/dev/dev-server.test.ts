import { once } from 'node:events';
import type { IncomingHttpHeaders, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { aCourse } from '@stepwell/contract/testing';
import { Agent } from 'undici';
import { ScenarioCalls } from '../serving/scenario-calls';
import { aLivePage, aLocalRemote, bootOf } from './a-live-page.testing';
import { type ALiveSite, aLiveSite } from './a-live-site.testing';
import { DevServer } from './dev-server';
import { LiveSite, TIMEOUTS } from './live-site';
import type { LocalBuild } from './local-build';

// The live site uses https and a strict policy.

const POLICY = `default-src 'none'; script-src 'self' 'sha256-theme'; style-src 'self' 'sha256-page'; connect-src 'self'; frame-src 'none'; require-trusted-types-for 'script'; trusted-types default; report-uri /reports`;

let live: ALiveSite;
/** Replies in place of the live site. Tests replace it. */
let answer: (url: string, response: ServerResponse, headers: IncomingHttpHeaders) => void;
const closers: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  live = await aLiveSite(({ url = '/', headers }, response) => answer(url, response, headers));
});
afterAll(() => live.end());
beforeEach(() => {
  live.requests.length = 0;
  answer = (_url, response) => sendLivePage(response);
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

describe('a page', () => {
  test.each([
    ['compressed with Brotli', 'br', brotliCompressSync],
    ['compressed with gzip', 'gzip', gzipSync],
    ['uncompressed', undefined, Buffer.from],
  ] as const)('that the site sends %s has one remote from source', async (_, encoding, compress) => {
    answer = (_url, response) => {
      if (encoding) response.setHeader('content-encoding', encoding);
      sendLivePage(response, compress(Buffer.from(aLivePage())));
    };
    const dev = await develop();

    const { body, headers } = await dev.open('/checkout/algebra');

    expect(bootOf(body).features[1]).toMatchObject({ name: 'checkout', release: 'local' });
    expect(headers).not.toHaveProperty('content-encoding');
  });

  test('keeps its policy, but sends no reports to the live site', async () => {
    answer = (_url, response) => {
      response.setHeader('integrity-policy', 'blocked-destinations=(script)');
      response.setHeader('reporting-endpoints', 'policy="/reports"');
      sendLivePage(response);
    };
    const dev = await develop();

    const { headers } = await dev.open('/');

    expect(headers['content-security-policy']).toBe(POLICY.replace('; report-uri /reports', ''));
    expect(Object.keys(headers)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/strict-transport|integrity-policy|report|etag/)]),
    );
    expect(headers['cache-control']).toBe('no-store');
  });

  test('is never requested conditionally, because the browser’s copy differs from the site’s page', async () => {
    const dev = await develop();

    await dev.open('/', { 'if-none-match': '"page"' });

    expect(live.requests[0]?.headers).not.toHaveProperty('if-none-match');
  });

  test('that redirects within the site redirects to this server; other redirects are kept', async () => {
    const dev = await develop();
    const redirectOf = async (location: string) => {
      answer = (_url, response) => response.writeHead(308, { location }).end();
      return (await dev.open('/old')).headers.location;
    };

    expect(await redirectOf('/courses?a=1#b')).toBe(`${dev.origin}/courses?a=1#b`);
    expect(await redirectOf(`${live.origin}/courses`)).toBe(`${dev.origin}/courses`);
    expect(await redirectOf('https://elsewhere.example/')).toBe('https://elsewhere.example/');
  });

  test.each([
    ['cannot be reached', () => new LiveSite('https://127.0.0.1:1'), 0, /cannot be reached \(ECONNREFUSED\)/],
    ['does not answer in time', () => siteOf({ headersTimeout: 50 }), 1, /did not reply in time/],
    [
      'has an untrusted certificate',
      () => new LiveSite(live.origin),
      0,
      /The certificate of \S+ is not trusted.*NODE_EXTRA_CA_CERTS=/,
    ],
  ])('is an error page that reloads itself if the site %s', async (_, site, requests, reason) => {
    answer = () => undefined;
    const dev = await develop({ site: site() });

    const { status, body } = await dev.open('/');

    expect([status, live.requests.length]).toEqual([502, requests]);
    expect(body).toMatch(reason);
    expect(body).toContain('http-equiv="refresh"');
  });
});

describe('a call', () => {
  test('reaches the live API unchanged, with the site’s origin', async () => {
    answer = (_url, response) =>
      response.writeHead(201, { 'content-type': 'application/json' }).end('{"a":1}');
    const dev = await develop();

    const { status, body } = await dev.ask('POST', '/api/orders/placeOrder', {
      headers: { origin: dev.origin, referer: `${dev.origin}/checkout/a`, 'x-app-id': 'site' },
      body: '{"couponCode":"X"}',
    });

    expect([status, body]).toEqual([201, '{"a":1}']);
    expect(live.requests).toHaveLength(1);
    expect(live.requests[0]).toMatchObject({ method: 'POST', body: '{"couponCode":"X"}' });
    expect(live.requests[0]?.headers).toMatchObject({
      host: new URL(live.origin).host,
      origin: live.origin,
      referer: `${live.origin}/checkout/a`,
      'x-app-id': 'site',
    });
  });

  test('is answered by the chosen scenario, and does not reach the site', async () => {
    const course = aCourse({ courseName: 'Of the scenario' });
    const dev = await develop({
      calls: new ScenarioCalls({
        answers: {
          'GET /api/courses/getCourse': [{ data: course }, { status: 503, raw: '<h1>Bad</h1>' }],
          'GET /health': 'drop',
        },
      }),
    });
    const status = async () => (await dev.ask('GET', '/api/courses/getCourse?id=1')).status;

    expect((await dev.ask('GET', '/api/courses/getCourse?id=1')).body).toContain('Of the scenario');
    expect(await status()).toBe(503);
    await dev.open('/');
    expect(await status()).toBe(200);
    expect((await dev.ask('GET', '/api/none')).status).toBe(404);
    await expect(dev.ask('GET', '/health')).rejects.toThrow();
    expect(live.requests.map(({ url }) => url)).toEqual(['/']);
  });
});

test('files of other releases are forwarded with their compression and caching headers', async () => {
  const compressed = brotliCompressSync('main()');
  answer = (_url, response, headers) =>
    headers['if-none-match'] === '"main"'
      ? response.writeHead(304, { etag: '"main"' }).end()
      : response
          .writeHead(200, { 'content-encoding': 'br', 'cache-control': 'immutable', etag: '"main"' })
          .end(compressed);
  const dev = await develop();

  const { headers, bytes } = await dev.ask('GET', '/r/shell/1/main.js');

  expect(bytes).toEqual(compressed);
  expect(headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'immutable', etag: '"main"' });
  const again = await dev.ask('GET', '/r/shell/1/main.js', { headers: { 'if-none-match': '"main"' } });
  expect(again.status).toBe(304);
});

test('files of the local remote are sent by this server, uncached', async () => {
  const dev = await develop();

  const { body, headers } = await dev.ask('GET', '/r/checkout/local/Page.js');

  expect(body).toBe('local()');
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'text/javascript; charset=utf-8',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect((await dev.ask('GET', '/r/checkout/local/none.js')).status).toBe(404);
  expect((await dev.ask('GET', '/r/checkout/local/integrity.json')).body).toBe('{}');
  expect(live.requests).toEqual([]);
});

test('only cookies of the site are forwarded', async () => {
  answer = (_url, response) =>
    response
      .setHeader('set-cookie', [
        'a=1; Domain=academy.example; Secure; SameSite=None; Path=/',
        '__Host-b=2; Secure',
      ])
      .end();
  const dev = await develop();

  const { headers } = await dev.ask('GET', '/anything', { headers: { cookie: 'a=0; other=secret' } });
  await dev.ask('GET', '/anything', { headers: { cookie: 'a=1; other=secret' } });

  expect(headers['set-cookie']).toEqual(['a=1; Path=/', '__Host-b=2; Secure']);
  expect(live.requests.map((each) => each.headers.cookie)).toEqual([undefined, 'a=1']);
});

describe('a request', () => {
  test.each([
    ['with a host name of DNS rebinding', { host: 'academy.evil.example' }],
    ['from pages of other sites', { origin: 'https://evil.example' }],
    ['from pages without an origin', { origin: 'null' }],
    ['from script elements of other sites', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' }],
    [
      'from pages of another program on this machine',
      { 'sec-fetch-site': 'same-site', 'sec-fetch-mode': 'cors' },
    ],
  ])('%s is refused', async (_, headers) => {
    const dev = await develop();

    for (const path of [
      '/',
      '/r/checkout/local/Page.js',
      '/@remote-kit/events',
      '/api/courses/getAllCourses',
    ])
      expect((await dev.ask('GET', path, { headers })).status).toBe(403);
    expect(live.requests).toEqual([]);
  });

  test('by a link from another site is accepted', async () => {
    const dev = await develop();

    expect(
      (await dev.open('/', { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' })).status,
    ).toBe(200);
  });
});

test('open pages receive the status of each build', async () => {
  const builds = { hash: 'one', errors: '' };
  let built: () => void = () => undefined;
  const dev = await develop(
    {},
    { hash: () => builds.hash, errors: () => builds.errors, onBuilt: (notify) => (built = notify) },
  );
  const events = dev.follow();

  expect(await events.next()).toEqual({
    text: 'checkout is local · calls reach the site',
    errors: '',
    hashes: { '/r/checkout/local/': 'one' },
    warnings: [],
  });
  builds.errors = 'Page.tsx:3 is no TypeScript';
  built();
  expect(await events.next()).toEqual({
    text: 'checkout is local; the build of checkout failed · calls reach the site',
    errors: 'Page.tsx:3 is no TypeScript',
    hashes: { '/r/checkout/local/': 'one' },
    warnings: [],
  });
});

test('a stream of events of the site stays open while it is silent', async () => {
  answer = (_url, response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write('data: 1');
    // undici ends a silent reply up to a second late.
    setTimeout(() => response.write('data: 2'), 1600);
  };
  const dev = await develop({ site: siteOf({ bodyTimeout: 50 }) });
  const events = dev.follow('/dev/events');

  expect([await events.next(), await events.next()]).toEqual([1, 2]);
});

test('warnings are sent to pages that are open and to pages that are opened later', async () => {
  const dev = await develop();
  const events = dev.follow();
  await events.next();

  dev.warn(['useOld is deprecated']);

  expect(await events.next()).toMatchObject({ warnings: ['useOld is deprecated'] });
  expect(await dev.follow().next()).toMatchObject({ warnings: ['useOld is deprecated'] });
});

test('the bar’s script is compiled for browsers', async () => {
  const dev = await develop();

  const { body, headers } = await dev.ask('GET', '/@remote-kit/bar.js');

  expect(headers['content-type']).toContain('javascript');
  expect(body).toContain('new EventSource(events)');
  expect(body).not.toMatch(/interface|import /);
});

function sendLivePage(response: ServerResponse, bytes: Buffer = Buffer.from(aLivePage())): void {
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'strict-transport-security': 'max-age=31536000',
      'cache-control': 'public, s-maxage=1',
      'content-length': bytes.length,
      etag: '"page"',
    })
    .end(bytes);
}

function siteOf(times: Partial<Pick<typeof TIMEOUTS, 'headersTimeout' | 'bodyTimeout'>> = {}): LiveSite {
  return new LiveSite(live.origin, new Agent({ ...TIMEOUTS, ...times, connect: { ca: live.certificate } }));
}

type Options = Partial<ConstructorParameters<typeof DevServer>[0]>;

async function develop({ site = siteOf(), calls, builds }: Options = {}, build: Partial<LocalBuild> = {}) {
  const dev = new DevServer({
    site,
    calls,
    whereCallsGo: 'calls reach the site',
    builds: [
      {
        ...aLocalRemote(),
        read: (name) => (name === 'Page.js' ? Buffer.from('local()') : undefined),
        hash: () => 'hash',
        errors: () => '',
        onBuilt: () => undefined,
        ...build,
      },
      ...(builds ?? []),
    ],
  });
  dev.server.listen(0, '127.0.0.1');
  await once(dev.server, 'listening');
  closers.push(() => Promise.all([dev.close(), site.close()]));
  const { port } = dev.server.address() as AddressInfo;
  const origin = `http://localhost:${port}`;
  const ask = async (method: string, path: string, sent: Sent = {}) => {
    const reply = await sendRequest(port, method, path, sent);
    const bytes = Buffer.from(await reply.body.arrayBuffer());
    return { status: reply.statusCode, headers: reply.headers, bytes, body: bytes.toString('utf8') };
  };
  return {
    origin,
    ask,
    open: (path: string, headers = {}) => ask('GET', path, { headers: { accept: 'text/html', ...headers } }),
    follow: (path?: string) => eventsOf(port, path),
    warn: (warnings: string[]) => dev.warn(warnings),
  };
}

interface Sent {
  headers?: Record<string, string>;
  body?: string;
}

const client = new Agent();
afterAll(() => client.destroy());

/** Sends a request with exactly these headers; `fetch` would add others. */
function sendRequest(port: number, method: string, path: string, { headers, body }: Sent) {
  return client.request({
    origin: `http://127.0.0.1:${port}`,
    method: method as 'GET',
    path,
    headers: { host: `localhost:${port}`, ...headers },
    body,
  });
}

/** Server-sent events. @param path default: the status of builds */
function eventsOf(port: number, path = '/@remote-kit/events') {
  const reply = sendRequest(port, 'GET', path, { headers: { accept: 'text/event-stream' } });
  return {
    next: async () => {
      const [text] = (await once((await reply).body, 'data')) as [Buffer];
      return JSON.parse(String(text).replace('data: ', '')) as unknown;
    },
  };
}
