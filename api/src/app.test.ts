import { BODY_LIMIT_BYTES, EDGE_HEADERS, ENDPOINT_KEYS, methodAndPath } from '@stepwell/contract';
import { failingApp, useAcademy } from '../testing/academy';
import { createApp } from './app';
import { courses } from './database/schema';

const academy = useAcademy();
const keyed = ENDPOINT_KEYS.filter((key) => key !== 'GET /health').map(methodAndPath);

test.each(keyed)(
  '$method $path returns 401 without the right application id and key',
  async ({ method, path }) => {
    const wrong = [{}, { ...academy.keys, 'x-app-key': 'test-keY' }, { ...academy.keys, 'x-app-id': '' }];

    for (const headers of wrong) {
      const reply = await academy.app.inject({ method, url: path, headers });

      expect(reply.statusCode).toBe(401);
      expect(reply.json().response).toEqual({ status: 401, message: expect.any(String), data: null });
    }
  },
);

test.each(['/', '/api', '/api/courses', '/api/courses/getcourse', '/%zz', '/api/orders/placeOrder'])(
  'returns 404 or 400 in the envelope for the unknown path %s',
  async (url) => {
    const reply = await academy.app.inject({ url, headers: academy.keys });

    expect(reply.statusCode).toBe(url === '/%zz' ? 400 : 404);
    expect(reply.json().response).toEqual({
      status: reply.statusCode,
      message: expect.any(String),
      data: null,
    });
  },
);

test.each(['{', '', '{"email":"a@b.in"', '{"__proto__":{"x":1}}', 'null x'])(
  'returns 400 for the malformed body %p',
  async (payload) => {
    const { status, message, data } = await academy.post('/api/newsletters/subscribeNewsletter', payload, {
      'content-type': 'application/json',
    });

    expect([status, message, data]).toEqual([400, 'The request is not valid JSON', null]);
  },
);

test.each([[[]], [null], ['text'], [42]])('returns 422 for the JSON %p', async (payload) => {
  const { status, data } = await academy.post(
    '/api/newsletters/subscribeNewsletter',
    JSON.stringify(payload),
    { 'content-type': 'application/json' },
  );

  expect(status).toBe(422);
  expect(data).toEqual({ fields: { email: 'Email is required' } });
});

test('returns 413 for a body over 16 kB', async () => {
  const body = (bytes: number) => {
    const email = 'big@example.org';
    const frame = JSON.stringify({ email, padding: '' }).length;
    return { email, padding: 'x'.repeat(bytes - frame) };
  };

  const over = await academy.post('/api/newsletters/subscribeNewsletter', body(BODY_LIMIT_BYTES + 1));
  const below = await academy.post('/api/newsletters/subscribeNewsletter', body(BODY_LIMIT_BYTES));

  expect([over.status, over.message]).toEqual([413, 'The request is too large']);
  expect(below.status).toBe(201);
});

test('a reply 500 contains the request id, but no internals', async () => {
  const app = await failingApp(academy, new Error('SELECT secret FROM courses at /srv/app.ts:12'));
  app.fail();

  const reply = await app.get('/api/courses/getAllCourses');

  const { status, message, data } = reply.json().response;
  expect([reply.statusCode, status, data]).toEqual([500, 500, null]);
  expect(message).toContain(reply.headers['x-request-id']);
  expect(reply.body).not.toMatch(/SELECT|secret|\.ts|Error/);
  await app.close();
});

test('ignores request ids that clients send', async () => {
  const ask = () => academy.app.inject({ url: '/nowhere', headers: { 'x-request-id': 'mine' } });

  const ids = [(await ask()).headers['x-request-id'], (await ask()).headers['x-request-id']];

  expect(new Set(ids).size).toBe(2);
  expect(ids).not.toContain('mine');
});

describe('the id of a request', () => {
  const edgeSecret = 'the-secret-of-the-edge';
  let app: ReturnType<typeof createApp>;
  const idOf = async (id: string, secret: string) => {
    const headers = { 'x-request-id': id, [EDGE_HEADERS.secret]: secret };
    return (await app.inject({ url: '/nowhere', headers })).headers['x-request-id'];
  };

  beforeAll(() => {
    app = createApp({ sql: academy.sql, rateLimit: false, appId: 'a', appKey: 'b', edgeSecret });
  });
  afterAll(() => app.close());

  test('is the id that the edge has sent', async () => {
    expect(await idOf('e1f2-3a', edgeSecret)).toBe('e1f2-3a');
  });

  test.each([
    ['the edge’s secret is missing', 'e1f2-3a', ''],
    ['the secret is wrong', 'e1f2-3a', 'the-secret-of-the-edgE'],
    ['the sent id has a space', 'two words', edgeSecret],
    ['the sent id is too long', 'x'.repeat(65), edgeSecret],
    ['the sent id is empty', '', edgeSecret],
  ])('is a new id if %s', async (_, id, secret) => {
    expect(await idOf(id, secret)).toMatch(/^[0-9a-f]{8}-[0-9a-z]+$/);
  });
});

test('shows a change of the catalogue by another process within half a second', async () => {
  const names = async () => {
    const { data } = await academy.get('/api/courses/getAllCourses');
    return data.map(({ courseName }: { courseName: string }) => courseName);
  };
  const shownAfterMs: number[] = [];

  // Checks the fastest of three changes, because another process of this machine may delay one.
  for (const name of ['Renamed', 'Renamed again', 'Renamed at last']) {
    await names();
    await academy.sql.update(courses).set({ name });
    const startedAt = performance.now();
    while (!(await names()).includes(name) && performance.now() - startedAt < 3000);
    shownAfterMs.push(performance.now() - startedAt);
  }

  expect(Math.min(...shownAfterMs)).toBeLessThan(500);
});
