import { BODY_LIMIT_BYTES, EDGE_HEADERS, NETWORK_ERROR } from '@stepwell/contract';
import { until } from '@stepwell/server-kit/testing/until';
import { aFakeApi, type FakeApi } from './an-api.testing';
import { type AnEdgeOptions, anEdge } from './an-edge.testing';
import { openConnection } from './raw-client.testing';

let api: FakeApi;
let edge: Awaited<ReturnType<typeof anEdge>>;

beforeEach(async () => {
  api = await aFakeApi();
  edge = await anEdge({ apiOrigin: api.origin });
});

afterEach(async () => {
  await edge.edge.close();
  api.close();
});

const PLACE_ORDER = '/api/orders/placeOrder';
const COURSES = '/api/courses/getAllCourses';
const json = { 'content-type': 'application/json' };

test.each([
  ['POST', '/api/nothing'],
  ['GET', '/api'],
  ['GET', `${COURSES}/`],
  ['GET', '/api/courses/getAll%43ourses'],
  ['POST', COURSES],
  ['HEAD', PLACE_ORDER],
  ['OPTIONS', COURSES],
])('returns 404 for %s %s without a request to the API', async (method, path) => {
  const { statusCode, body } = await edge.edge.inject({ method: method as 'GET', url: path });

  expect(statusCode).toBe(404);
  if (method !== 'HEAD')
    expect(JSON.parse(body)).toEqual({ response: { status: 404, message: 'No such call', data: null } });
  expect(api.requests).toEqual([]);
});

test('forwards body, query and headers unchanged', async () => {
  const body = '{"courseId": "sql"}';
  const headers = {
    ...json,
    'idempotency-key': 'once',
    'x-app-id': 'app',
    'x-order-token': 't',
    accept: 'a/b',
  };

  await fetch(`${edge.origin}${PLACE_ORDER}?a=%2f&b=ü`, { method: 'POST', body, headers });

  const [received] = api.requests;
  expect(received?.body).toBe(body);
  expect(received?.request.url).toBe(`${PLACE_ORDER}?a=%2f&b=%C3%BC`);
  expect(received?.request.headers).toMatchObject(headers);
});

test('requests with unfinished bodies do not block other requests', async () => {
  const halfSent = `POST ${PLACE_ORDER} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"course`;
  const sockets = await Promise.all(Array.from({ length: 130 }, () => openConnection(edge.port, halfSent)));

  const replies = await Promise.all(Array.from({ length: 20 }, () => fetch(edge.origin + COURSES)));

  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(api.requests.filter(({ request }) => request.method === 'POST')).toEqual([]);
  for (const socket of sockets) socket.destroy();
});

test('returns 413 for a body over the limit, without a request to the API', async () => {
  const body = 'x'.repeat(BODY_LIMIT_BYTES + 1);

  const reply = await fetch(edge.origin + PLACE_ORDER, { method: 'POST', headers: json, body });

  expect([reply.status, await reply.json()]).toEqual([
    413,
    { response: { status: 413, message: 'The request is too large', data: null } },
  ]);
  expect(api.requests).toEqual([]);
});

test('forwards a 503 of the API unchanged, without a retry', async () => {
  api.answer = (_request, reply) => {
    reply.writeHead(503, { 'retry-after': '7', 'cache-control': 'no-store', 'x-own': 'kept' }).end('{}');
  };

  const reply = await fetch(`${edge.origin}/health`);

  expect(reply.status).toBe(503);
  expect(Object.fromEntries(reply.headers)).toMatchObject({ 'retry-after': '7', 'x-own': 'kept' });
  expect(api.requests).toHaveLength(1);
});

test.each<[string, FakeApi['answer'], string[]]>([
  ['closes the connection', (request) => request.socket.destroy(), ['GET', 'GET', 'POST']],
  ['never replies', () => undefined, ['GET', 'POST']],
])(
  'returns 502 in the envelope when the API %s, and sends no order twice',
  async (_what, answer, methods) => {
    await restart({ timeoutMs: 300 });
    api.answer = answer;

    for (const method of ['GET', 'POST']) {
      const reply = await fetch(edge.origin + (method === 'GET' ? COURSES : PLACE_ORDER), { method });

      expect(reply.status).toBe(502);
      expect(reply.headers.get('cache-control')).toBe('no-store');
      expect(reply.headers.get('x-request-id')).toMatch(/^[0-9a-f]{8}-\w+$/);
      expect(await reply.json()).toEqual({ response: { status: 502, message: NETWORK_ERROR, data: null } });
    }
    expect(api.requests.map(({ request }) => request.method)).toEqual(methods);
  },
);

test('replaces headers that only the edge may set, and drops cookies', async () => {
  await restart({ edgeSecret: 'the-secret-of-the-edge' });

  await fetch(edge.origin + COURSES, {
    headers: {
      [EDGE_HEADERS.visitor]: '203.0.113.9',
      [EDGE_HEADERS.secret]: 'guessed',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
      'x-request-id': 'mine',
      cookie: 'guessed=1',
    },
  });

  const headers = api.requests[0]?.request.headers ?? {};
  expect(headers).toMatchObject({
    [EDGE_HEADERS.visitor]: '127.0.0.1',
    [EDGE_HEADERS.secret]: 'the-secret-of-the-edge',
    'x-forwarded-for': '127.0.0.1',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{8}-\w+$/),
  });
  expect(JSON.stringify(headers)).not.toMatch(/203\.0\.113|evil|guessed|mine/);
});

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['198.51.100.1, 203.0.113.9', '203.0.113.9'],
  ['2001:db8::7', '2001:db8::7'],
  ['unknown', '127.0.0.1'],
])('X-Forwarded-For %s of a trusted proxy means the visitor %s', async (given, visitor) => {
  await restart({ trustedProxies: ['127.0.0.0/8'] });

  await fetch(edge.origin + COURSES, {
    headers: { 'x-forwarded-for': given, 'x-request-id': 'from-the.proxy' },
  });

  expect(api.requests[0]?.request.headers).toMatchObject({
    [EDGE_HEADERS.visitor]: visitor,
    'x-forwarded-for': visitor,
    'x-request-id': 'from-the.proxy',
  });
});

test('completes an order that is in progress when the edge closes', async () => {
  api.answer = (_request, reply) => setTimeout(() => reply.end('{"placed":true}'), 400);
  const placing = fetch(edge.origin + PLACE_ORDER, { method: 'POST', body: '{}', headers: json });
  await until(() => api.requests.length === 1);

  const closed = edge.edge.close();

  expect(await (await placing).json()).toEqual({ placed: true });
  await closed;
});

async function restart(options: AnEdgeOptions) {
  await edge.edge.close();
  edge = await anEdge({ apiOrigin: api.origin, ...options });
}
