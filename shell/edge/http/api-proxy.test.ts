import { once } from 'node:events';
import type { Socket } from 'node:net';
import { BODY_LIMIT_BYTES, EDGE_HEADERS, NETWORK_ERROR } from '@stepwell/contract';
import { until } from '@stepwell/server-kit/testing/until';
import { aFakeApi, type FakeApi } from './an-api.testing';
import { type AnEdgeOptions, anEdge } from './an-edge.testing';
import { openConnection } from './raw-client.testing';

let api: FakeApi;
let edge: Awaited<ReturnType<typeof anEdge>>;
let sockets: Socket[] = [];

beforeEach(async () => {
  api = await aFakeApi();
  edge = await anEdge({ apiOrigin: api.origin });
});

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets = [];
  await edge.edge.close();
  api.close();
});

const PLACE_ORDER = '/api/orders/placeOrder';
const COURSES = '/api/courses/getAllCourses';
/** More than the edge's connections for visitors' requests (128). */
const MANY_CLIENTS = 130;
const json = { 'content-type': 'application/json' };

test('requests with unfinished bodies do not block other requests', async () => {
  const halfSent = `POST ${PLACE_ORDER} HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{"course`;
  await hold(MANY_CLIENTS, halfSent);

  const replies = await Promise.all(Array.from({ length: 20 }, () => fetch(edge.origin + COURSES)));

  expect(replies.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(api.requests.filter(({ request }) => request.method === 'POST')).toEqual([]);
});

test('clients that do not read their replies do not block other requests', async () => {
  const large = Buffer.alloc(2_500_000, 'x');
  api.answer = (request, reply) => reply.end(request.url === COURSES ? large : 'small');
  await hold(MANY_CLIENTS, `GET ${COURSES} HTTP/1.1\r\nHost: x\r\n\r\n`);

  const reply = await fetch(`${edge.origin}/api/settings/getSettings`);

  expect(await reply.text()).toBe('small');
}, 30_000);

test.each([
  ['POST', '/api/nothing'],
  ['GET', '/api'],
  ['GET', `${COURSES}/`],
  ['GET', '/api/courses/getAll%43ourses'],
  ['POST', COURSES],
  ['HEAD', PLACE_ORDER],
  ['OPTIONS', COURSES],
])('returns 404 for %s %s without a request to the API', async (method, path) => {
  const reply = await fetch(edge.origin + path, { method });

  expect(reply.status).toBe(404);
  if (method !== 'HEAD')
    expect(await reply.json()).toEqual({ response: { status: 404, message: 'No such call', data: null } });
  expect(api.requests).toEqual([]);
});

test('forwards a 503 of the API unchanged, without a retry', async () => {
  api.answer = (_request, reply) => {
    reply.writeHead(503, { 'retry-after': '7', 'cache-control': 'no-store', 'x-own': 'kept' }).end('{}');
  };

  const reply = await fetch(`${edge.origin}/health`);

  expect(reply.status).toBe(503);
  expect(Object.fromEntries(reply.headers)).toMatchObject({
    'retry-after': '7',
    'cache-control': 'no-store',
    'x-own': 'kept',
  });
  expect(api.requests).toHaveLength(1);
});

test.each<[string, FakeApi['answer'], string[]]>([
  ['closes the connection before its reply', (request) => request.socket.destroy(), ['GET', 'GET', 'POST']],
  [
    'closes the connection in its reply',
    (request, reply) => {
      reply.writeHead(200, { 'content-length': 100 }).write('{"resp', () => request.socket.destroy());
    },
    ['GET', 'POST'],
  ],
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

test('no request fails because a keep-alive connection closes while the request is sent', async () => {
  const used = new WeakSet<Socket>();
  const placed: string[] = [];
  api.answer = ({ method, socket }, reply) => {
    if (used.has(socket)) return void socket.destroy();
    used.add(socket);
    if (method === 'POST') placed.push('one');
    reply.end('{}');
  };

  for (const method of ['GET', 'GET', 'POST', 'POST', 'GET', 'POST']) {
    const reply = await fetch(edge.origin + (method === 'GET' ? COURSES : PLACE_ORDER), { method });
    expect(reply.status).toBe(200);
  }
  expect(placed).toHaveLength(3);
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

test('replaces headers that only the edge may set', async () => {
  await restart({ edgeSecret: 'the-secret-of-the-edge' });

  await fetch(edge.origin + COURSES, {
    headers: {
      [EDGE_HEADERS.visitor]: '203.0.113.9',
      [EDGE_HEADERS.secret]: 'guessed',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'for=203.0.113.9',
      'x-real-ip': '203.0.113.9',
      'x-request-id': 'mine',
    },
  });

  const headers = api.requests[0]?.request.headers ?? {};
  expect(headers).toMatchObject({
    [EDGE_HEADERS.visitor]: '127.0.0.1',
    [EDGE_HEADERS.secret]: 'the-secret-of-the-edge',
    'x-forwarded-for': '127.0.0.1',
    'x-request-id': expect.stringMatching(/^[0-9a-f]{8}-\w+$/),
  });
  expect(JSON.stringify(headers)).not.toMatch(/203\.0\.113|evil|guessed|mine|https/);
});

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

test.each([
  ['a trace with a state', `00-${TRACE}-00f067aa0ba902b7-01`, 'vendor=1', ['traceparent', 'tracestate']],
  ['a trace without a state', `00-${TRACE}-00f067aa0ba902b7-00`, undefined, ['traceparent']],
  ['a trace of a later version', `01-${TRACE}-00f067aa0ba902b7-01-more`, undefined, ['traceparent']],
  ['a state that is too long', `00-${TRACE}-00f067aa0ba902b7-01`, 'x'.repeat(513), ['traceparent']],
  ['fields after version 00', `00-${TRACE}-00f067aa0ba902b7-01-more`, 'vendor=1', []],
  ['the trace id 0', `00-${'0'.repeat(32)}-00f067aa0ba902b7-01`, 'vendor=1', []],
  ['SQL', '*/ DROP TABLE orders', 'vendor=1', []],
  ['a state without a trace', undefined, 'vendor=1', []],
])('forwards only the valid trace headers, given %s', async (_what, traceparent, tracestate, forwarded) => {
  const sentHeaders = { ...(traceparent && { traceparent }), ...(tracestate && { tracestate }) };

  await fetch(edge.origin + COURSES, { headers: sentHeaders });

  const headers = api.requests[0]?.request.headers ?? {};
  expect(Object.keys(headers).filter((name) => name.startsWith('trace'))).toEqual(forwarded);
  expect(sentHeaders).toMatchObject(Object.fromEntries(forwarded.map((name) => [name, headers[name]])));
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

test('does not forward hop-by-hop headers', async () => {
  api.answer = (_request, reply) => {
    reply.writeHead(200, { connection: 'x-own, close', 'x-own': '1', 'proxy-authenticate': 'x' }).end('{}');
  };
  const request = `GET ${COURSES} HTTP/1.1\r\nHost: x\r\nConnection: x-mine, close\r\nX-Mine: 1\r\nTE: trailers\r\nProxy-Authorization: x\r\n\r\n`;
  const socket = await openConnection(edge.port, request);
  const [reply] = (await once(socket, 'data')) as [Buffer];

  expect(reply.toString()).not.toMatch(/x-own|proxy-auth/i);
  const { headers = {} } = api.requests[0]?.request ?? {};
  expect(Object.keys(headers)).not.toEqual(expect.arrayContaining(['x-mine']));
  expect(headers.te ?? headers['proxy-authorization']).toBeUndefined();
  socket.destroy();
});

test.each([{ 'content-length': String(BODY_LIMIT_BYTES + 1) }, { 'transfer-encoding': 'chunked' }])(
  'returns 413 for a body over the limit, without a request to the API (%p)',
  async (header) => {
    const isChunked = 'transfer-encoding' in header;
    const body = Buffer.alloc(BODY_LIMIT_BYTES + 1, 'x');
    const sent = isChunked ? new Blob([body]).stream() : body;

    const reply = await fetch(edge.origin + PLACE_ORDER, {
      method: 'POST',
      headers: json,
      body: sent,
      ...(isChunked && { duplex: 'half' }),
    } as RequestInit);

    expect([reply.status, await reply.json()]).toEqual([
      413,
      { response: { status: 413, message: 'The request is too large', data: null } },
    ]);
    expect(api.requests).toEqual([]);
  },
);

test('aborts the GET of a client that disconnects, but not its POST', async () => {
  let closedRequests = 0;
  api.answer = (request) => request.socket.once('close', () => (closedRequests += 1));
  await hold(1, `GET ${COURSES} HTTP/1.1\r\nHost: x\r\n\r\n`);
  await hold(1, `POST ${PLACE_ORDER} HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\n{}`);
  await until(() => api.requests.length === 2);

  for (const socket of sockets) socket.destroy();

  await until(() => closedRequests === 1);
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(closedRequests).toBe(1);
});

test('answers HEAD like GET, without the body', async () => {
  const reply = await fetch(edge.origin + COURSES, { method: 'HEAD' });

  expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
    200,
    'application/json',
    '',
  ]);
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

/** Opens connections that send these bytes, read nothing and stay open. */
async function hold(count: number, sent: string) {
  sockets.push(...(await Promise.all(Array.from({ length: count }, () => openConnection(edge.port, sent)))));
}
