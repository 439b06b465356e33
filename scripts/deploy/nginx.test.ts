import { connect } from 'node:http2';
import { setTimeout as pause } from 'node:timers/promises';
import { NETWORK_ERROR } from '@stepwell/contract';
import { APP_HEADERS } from '@stepwell/server-kit/testing/app-headers';
import { type AskOptions, ask } from '../harden/visitor';
import { startTwoEdges, type TwoEdges } from './two-edges.testing';

// Tests nginx with the shipped configuration before two edges and an API.
// `NIGHTLY=1 npx jest --selectProjects production --maxWorkers=1` runs this test.

let site: TwoEdges;
const origin = () => `https://127.0.0.1:${site.nginx.httpsPort}`;
const get = (path: string, options?: AskOptions) => ask(origin(), path, options);
const BROWSER = { 'accept-encoding': 'gzip, deflate, br, zstd' };

beforeAll(async () => {
  site = await startTwoEdges();
  await site.warm('/', '/terms-of-use', '/about', '/privacy-policy', '/mentors', '/refund-policy');
}, 540_000);

afterAll(() => site?.end());

test('each edge renders a page at most once for 60 simultaneous requests', async () => {
  const replies = await Promise.all(
    Array.from({ length: 60 }, () => get('/terms-of-use', { headers: BROWSER })),
  );

  expect(replies.map(({ status }) => status)).toEqual(replies.map(() => 200));
  expect(new Set(replies.map(({ body }) => body)).size).toBeLessThanOrEqual(2);
});

test('a request for another host name gets no reply', async () => {
  const { httpPort, httpsPort } = site.nginx;
  const headers = { host: 'other.example' };

  const replies = [
    await ask(`http://127.0.0.1:${httpPort}`, '/', { headers }),
    await ask(`https://127.0.0.1:${httpsPort}`, '/', { headers }),
  ];

  expect(replies.map(({ status }) => status)).toEqual([0, 0]);
});

test('under load nginx requests a cached page from the edges only once a second', async () => {
  await get('/about', { headers: BROWSER });
  const begun = performance.now();
  let replies = 0;
  const visitor = async () => {
    while (performance.now() - begun < 4000) {
      const { status } = await get('/about', { headers: BROWSER });
      if (status !== 200) throw new Error(`A page was answered with ${status}.`);
      replies += 1;
      // All requests come from one address, and nginx allows a hundred a second from an address.
      await pause(100);
    }
  };
  await Promise.all(Array.from({ length: 10 }, visitor));
  const seconds = (performance.now() - begun) / 1000;

  expect(replies).toBeGreaterThan(50);
  // The first request, and one for each second.
  expect(await site.edgeRequests('/about')).toBeLessThanOrEqual(Math.floor(seconds) + 2);
  expect(await site.edgeRequests('/about')).toBeGreaterThan(1);
}, 60_000);

test('an expired page is requested from an edge', async () => {
  await get('/privacy-policy');
  await pause(2500);

  await get('/privacy-policy');

  expect(await site.edgeRequests('/privacy-policy')).toBe(2);
}, 30_000);

test('equivalent Accept-Encoding headers share a cache entry', async () => {
  for (const encodings of ['gzip, deflate, br', 'br', 'br;q=1.0, gzip', 'deflate, br, zstd']) {
    const { headers } = await get('/mentors', { headers: { 'accept-encoding': encodings } });
    expect(headers['content-encoding']).toBe('br');
  }
  expect((await get('/mentors')).headers['content-encoding']).toBeUndefined();
  expect(await site.edgeRequests('/mentors')).toBeLessThanOrEqual(4);
});

test('nginx caches a file of a release regardless of the query', async () => {
  const file = await aFile();

  const first = await get(file);
  const second = await get(`${file}?v=2`);

  expect(first.headers['cache-control']).toContain('immutable');
  expect(second.body).toBe(first.body);
  expect(await site.edgeRequests(file)).toBe(1);
});

test('forged headers do not change the address by which limits count', async () => {
  const send = (from: string, headers = {}) =>
    get('/api/queries/addNewQuery', {
      method: 'POST',
      from,
      body: '{}',
      headers: { ...APP_HEADERS, 'content-type': 'application/json', ...headers },
    }).then(({ status }) => status);
  const forged = {
    'x-forwarded-for': '198.51.100.9',
    'x-edge-visitor': '198.51.100.9',
    forwarded: 'for=198.51.100.9',
  };

  // The API refuses an empty query with 422, and the fourth query of an address within five minutes with 429.
  expect([await send('127.0.0.11'), await send('127.0.0.11'), await send('127.0.0.11', forged)]).toEqual([
    422, 422, 422,
  ]);
  expect(await send('127.0.0.11')).toBe(429);
  expect(await send('127.0.0.11', forged)).toBe(429);
  expect(await send('127.0.0.12')).toBe(422);
});

test('a request has one id, created by nginx, in the logs of nginx and edge', async () => {
  await get('/refund-policy', { headers: { 'x-request-id': 'made-up-by-a-visitor' } });
  const entry = () => site.nginx.requests().findLast(({ request }) => request.includes('/refund-policy'));
  const read = () => site.edges.map((edge) => edge.log()).join();
  // nginx and edge write their log lines a moment after the reply.
  const isLogged = () => entry() && read().includes(`${entry()?.requestId}`);
  for (let tries = 0; tries < 50 && !isLogged(); tries += 1) await pause(20);
  const requestId = entry()?.requestId;
  const logs = read();
  expect(logs).toContain(`"reqId":"${requestId}"`);
  expect(logs).not.toContain('made-up-by-a-visitor');
});

test('hundreds of calls from one address have no effect on other addresses', async () => {
  const flood = await Promise.all(Array.from({ length: 450 }, () => get('/health', { from: '127.0.0.21' })));

  const refused = flood.filter(({ status }) => status === 429);
  expect(refused.length).toBeGreaterThan(0);
  expect(JSON.parse(refused[0]?.body ?? '')).toEqual({
    response: { status: 429, message: expect.any(String), data: null },
  });
  expect(refused[0]?.headers['retry-after']).toBe('1');
  expect((await get('/health', { from: '127.0.0.22' })).status).toBe(200);
}, 60_000);

test('a body above the limit of 16 KB is refused with 413 in the envelope', async () => {
  const { status, body } = await get('/api/queries/addNewQuery', {
    method: 'POST',
    body: JSON.stringify({ message: 'a'.repeat(20_000) }),
    headers: { ...APP_HEADERS, 'content-type': 'application/json' },
  });

  expect(status).toBe(413);
  expect(JSON.parse(body)).toHaveProperty('response.status', 413);
});

test('HTTPS requests may use HTTP/2, and plain HTTP requests are redirected to HTTPS', async () => {
  const session = connect(origin(), { rejectUnauthorized: false });
  const status = await new Promise((resolve, reject) => {
    session.once('error', reject);
    session
      .request({ ':path': '/' })
      .once('response', (headers) => resolve(headers[':status']))
      .resume();
  });
  session.close();
  const plain = await ask(`http://127.0.0.1:${site.nginx.httpPort}`, '/about?a=b', {
    headers: { host: 'academy.example' },
  });

  expect(status).toBe(200);
  expect((await get('/')).headers['strict-transport-security']).toContain('max-age=');
  expect([plain.status, plain.headers.location]).toEqual([308, 'https://academy.example/about?a=b']);
});

// These tests must stay last, because they kill edges, which are not restarted.

test('no page fails when an edge is killed', async () => {
  site.edges[0].kill();

  const replies = await Promise.all(Array.from({ length: 40 }, (_, n) => get(`/faq?visitor=${n}`)));

  expect(replies.filter(({ status }) => status === 0 || status >= 500)).toEqual([]);
});

test('probes are answered with 404 and the security headers of every reply', async () => {
  for (const path of ['/livez', '/readyz', '/readyz/']) {
    const { status, headers } = await get(path);
    expect(status).toBe(404);
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000',
      'x-content-type-options': 'nosniff',
    });
  }
});

test('cached pages are served while no edge runs', async () => {
  const file = await aFile();
  await get(file);
  await get('/about', { headers: BROWSER });
  site.edges[1].kill();
  // The cached page has expired by then.
  await pause(2500);

  const page = await get('/about', { headers: BROWSER });
  const call = await get('/api/courses/getAllCourses', { headers: APP_HEADERS });

  expect(page.status).toBe(200);
  expect((await get(file)).status).toBe(200);
  expect(call.status).toBe(502);
  expect(JSON.parse(call.body)).toEqual({ response: { status: 502, message: NETWORK_ERROR, data: null } });
}, 30_000);

/** Path of a script of a release, from the home page. */
async function aFile(): Promise<string> {
  const { body } = await get('/');
  return /(?:src|href)="(\/r\/[^"]+\.js)"/.exec(body)?.[1] ?? '';
}
