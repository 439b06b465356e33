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

test('an error gets an uncached 500 without details, whose request id is also in the log', async () => {
  const log = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
  const { edge: own, origin } = await anEdge({ apiOrigin: api.origin, logLevel: 'warn' });

  const reply = await fetch(`${origin}/broken?token=secret`);

  expect([reply.status, reply.headers.get('cache-control')]).toEqual([500, 'no-store']);
  expect(reply.headers.get('etag')).toBeNull();
  const id = /^Something went wrong on our side\. Please try again\. \((\S+)\)\n$/.exec(
    await reply.text(),
  )?.[1];
  expect(id).toBe(reply.headers.get('x-request-id'));
  const [line] = log.mock.calls.map(([part]) => String(part));
  expect(JSON.parse(line ?? '')).toMatchObject({
    level: 50,
    requestId: id,
    req: { method: 'GET', path: '/broken' },
    err: { code: 'ENOENT' },
  });
  expect(line).not.toContain('secret');
  await own.close();
});

test('returns 404 as text for PUT on a page', async () => {
  const { statusCode, headers, body } = await edge.edge.inject({ method: 'PUT', url: '/courses' });

  expect([statusCode, headers['content-type'], body]).toEqual([
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
