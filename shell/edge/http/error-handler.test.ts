import { once } from 'node:events';
import { aFakeApi, type FakeApi } from './an-api.testing';
import { anEdge } from './an-edge.testing';
import { answerTo, envelopeIn, openConnection } from './raw-client.testing';

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

const LAST_HEADER = 'Connection: close\r\n\r\n';

test.each([
  ['a path that cannot be decoded', 400, `GET /api/%zz HTTP/1.1\r\nHost: x\r\n${LAST_HEADER}`],
  [
    'an empty content type',
    415,
    `POST /api/orders/placeOrder HTTP/1.1\r\nHost: x\r\nContent-Type:\r\nContent-Length: 2\r\n${LAST_HEADER}{}`,
  ],
  ['HTTP/1.1 without a Host', 400, `GET /health HTTP/1.1\r\n${LAST_HEADER}`],
  ['bytes that are not HTTP', 400, 'nonsense\r\n\r\n'],
  [
    'headers that are too long',
    431,
    `GET /api HTTP/1.1\r\nHost: x\r\nX-Long: ${'x'.repeat(20_000)}\r\n${LAST_HEADER}`,
  ],
  [
    'an unknown call whose body has not arrived',
    404,
    `POST /api/nothing HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{"half`,
  ],
])('the reply to %s has the status %i and the envelope', async (_what, status, sent) => {
  const answer = await answerTo(edge.port, sent);

  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toMatch(/cache-control: no-store/i);
  expect(answer).toMatch(/x-content-type-options: nosniff/i);
  expect(envelopeIn(answer)).toMatchObject({ status, data: null });
});

test.each(['/api/%zz', '/%zz', '/api/nothing', '/broken', '/courses'])(
  'a site with https sends Strict-Transport-Security in its reply to %s',
  async (path) => {
    jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const own = await anEdge({ apiOrigin: api.origin, publicUrl: 'https://academy.example' });

    const answer = await answerTo(own.port, `GET ${path} HTTP/1.1\r\nHost: x\r\n${LAST_HEADER}`);

    expect(answer).toMatch(/^strict-transport-security: max-age=31536000\r/im);
    expect(answer).toMatch(/^x-content-type-options: nosniff\r/im);
    await own.edge.close();
  },
);

test.each([
  ['an absolute URL', `GET http://evil.example/health HTTP/1.1\r\nHost: x\r\n${LAST_HEADER}`],
  ['an unknown Expect header', `GET /health HTTP/1.1\r\nHost: x\r\nExpect: a-miracle\r\n${LAST_HEADER}`],
  ['an Upgrade header', `GET /health HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\n${LAST_HEADER}`],
])('returns 200 for a request with %s', async (_what, sent) => {
  expect(await answerTo(edge.port, sent)).toMatch(/^HTTP\/1.1 200 /);
});

test.each([
  ['/broken', /^Something went wrong on our side\. Please try again\. \((\S+)\)\n$/],
  ['/api/broken', /^{"response":{"status":500,"message":"Something went wrong[^(]*\((\S+)\)","data":null}}$/],
])(
  'an error in %s gets an uncached 500 without details, whose request id is also in the log',
  async (path, text) => {
    const log = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { edge: own, origin } = await anEdge({ apiOrigin: api.origin, logLevel: 'warn' });

    const reply = await fetch(`${origin}${path}?token=secret`);

    expect([reply.status, reply.headers.get('cache-control')]).toEqual([500, 'no-store']);
    expect(reply.headers.get('etag')).toBeNull();
    const [, id] = text.exec(await reply.text()) ?? [];
    expect(id).toBe(reply.headers.get('x-request-id'));
    const [line] = log.mock.calls.map(([part]) => String(part));
    expect(JSON.parse(line ?? '')).toMatchObject({
      level: 50,
      requestId: id,
      req: { method: 'GET', path },
      err: { code: 'ENOENT' },
    });
    expect(line).not.toContain('secret');
    await own.close();
  },
);

test('returns 404 as text for PUT on a page', async () => {
  const reply = await fetch(`${edge.origin}/courses`, { method: 'PUT' });

  expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
    404,
    'text/plain; charset=utf-8',
    'Not Found\n',
  ]);
});

test('returns 408 to a request that does not arrive in time, and closes its connection', async () => {
  const socket = await openConnection(edge.port, 'GET /api/settings/getSettings HTTP/1.1\r\nHost:');

  const [answer] = (await once(socket, 'data')) as [Buffer];

  expect(envelopeIn(answer.toString())).toMatchObject({ status: 408 });
  await once(socket, 'close');
}, 15_000);
