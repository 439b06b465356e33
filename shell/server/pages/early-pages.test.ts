import type { FastifyInstance } from 'fastify';
import { createEdgeServer } from '../http/edge-server';
import { answerTo } from '../http/raw-client.testing';
import { aGeneration, aRenderedPage } from './a-generation.testing';
import { PageCounts } from './page-cache';
import { pageRoutes } from './pages.routes';

// A page that is kept goes out before any route is looked for, and yet as if one had been.

const HOST = 'Host: x\r\nConnection: close\r\n\r\n';

let edge: FastifyInstance;
let port: number;
/** Requests that came to the routes. */
let routed: string[];
let rendered: string[];
let missing: string[];
let counts: PageCounts;
let swap: () => void;

beforeEach(async () => {
  const { generation, ...seen } = aGeneration(aRenderedPage);
  let current = generation;
  swap = () => {
    current = Object.create(generation);
  };
  ({ rendered, missing } = seen);
  routed = [];
  counts = new PageCounts();
  const publicUrl = 'https://academy.example';
  const { answerEarly, ...server } = createEdgeServer({ publicUrl, trustedProxies: [] });
  edge = server.edge;
  edge.addHook('onRequest', async ({ method, url }) => void routed.push(`${method} ${url}`));
  edge.get('/courses.txt', () => 'no page');
  await edge.register(pageRoutes, {
    currentGeneration: () => current,
    answerEarly,
    counts,
    publicUrl,
    apiOrigin: 'http://127.0.0.1:9',
    app: { id: 'app', key: 'key' },
  });
  port = Number(new URL(await edge.listen({ host: '127.0.0.1', port: 0 })).port);
});

afterEach(() => edge.close());

test.each(['/courses', '/courses/?utm_source=x', '/course/a', '/no/such/page'])(
  'the second to ask for %s gets what the first got, past the routes',
  async (path) => {
    const first = await get(path);

    expect(await get(path)).toEqual(first);
    expect(first.head).toMatch(/^HTTP\/1.1 200 OK/);
    expect(first.head).toMatch(/strict-transport-security: max-age/i);
    expect(first.head).toMatch(/content-length: \d+/i);
    expect(routed).toEqual([`GET ${path}`]);
  },
);

test('each gets the encoding of his own choice', async () => {
  for (const accepted of ['br', 'gzip', 'br', 'identity', 'gzip']) {
    const { head } = await get('/courses', `Accept-Encoding: ${accepted}\r\n`);

    expect(/content-encoding: (\w+)/i.exec(head)?.[1] ?? 'identity').toBe(accepted);
  }
  expect(routed).toHaveLength(1);
});

test('what another route serves, and what asks for no page, is left to the routes', async () => {
  await get('/courses');
  const requests = [
    `HEAD /courses HTTP/1.1\r\n${HOST}`,
    `POST /courses HTTP/1.1\r\nContent-Length: 0\r\n${HOST}`,
    'GET /courses HTTP/1.1\r\nConnection: close\r\n\r\n',
    `GET /courses.txt HTTP/1.1\r\n${HOST}`,
    `GET /courses.txt HTTP/1.1\r\n${HOST}`,
  ];

  const answers = [];
  for (const request of requests) answers.push((await answerTo(port, request)).split('\r\n', 1)[0]);

  expect(answers).toEqual([
    'HTTP/1.1 200 OK',
    'HTTP/1.1 404 Not Found',
    'HTTP/1.1 400 Bad Request',
    'HTTP/1.1 200 OK',
    'HTTP/1.1 200 OK',
  ]);
  expect(routed).toEqual([
    'GET /courses',
    'HEAD /courses',
    'POST /courses',
    'GET /courses.txt',
    'GET /courses.txt',
  ]);
  expect(rendered).toEqual(['/courses']);
});

test('a revision that goes live, and a remote that is lost, are seen at once', async () => {
  await get('/courses');

  swap();
  await get('/courses');
  missing.push('catalog');
  await get('/courses');

  expect(rendered).toEqual(['/courses', '/courses', '/courses']);
});

test('it is counted how each went out', async () => {
  for (const path of ['/courses', '/courses', '/courses', '/about']) await get(path);

  expect(counts).toMatchObject({ fresh: 2, stale: 0, made: 2, early: new Map([[200, 2]]) });
});

async function get(path: string, headers = ''): Promise<{ head: string; body: string }> {
  const answer = await answerTo(port, `GET ${path} HTTP/1.1\r\n${headers}${HOST}`);
  const [head = '', body = ''] = answer.split('\r\n\r\n', 2);
  return { head: head.replace(/^date: .*$/im, ''), body };
}
