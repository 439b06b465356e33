import { BODY_LIMIT_BYTES, EDGE_HEADERS, ENDPOINT_KEYS, methodAndPath } from '@stepwell/contract';
import { failingApp, testAcademy, testApp } from '../testing/academy';
import { courses } from './database/schema/catalogue';

const academy = testAcademy();
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

test.each(['/', '/api/courses', '/api/courses/getcourse', '/api/orders/placeOrder'])(
  'returns 404 in the envelope for the unknown call GET %s',
  async (url) => {
    const reply = await academy.app.inject({ url, headers: academy.keys });

    expect(reply.statusCode).toBe(404);
    expect(reply.json().response).toEqual({ status: 404, message: expect.any(String), data: null });
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

test('a 500 reply contains the request id, but no internals', async () => {
  const app = await failingApp(academy, new Error('SELECT secret FROM courses at /srv/app.ts:12'));
  app.fail();

  const reply = await app.get('/api/courses/getAllCourses');

  const { status, message, data } = reply.json().response;
  expect([reply.statusCode, status, data]).toEqual([500, 500, null]);
  expect(message).toContain(reply.headers['x-request-id']);
  expect(reply.body).not.toMatch(/SELECT|secret|\.ts|Error/);
  await app.close();
});

test.each([
  ['that of the request, if the request has the edge’s secret', 'the-secret-of-the-edge', /^e1f2-3a$/],
  ['a new id, if the request has no secret', '', /^[0-9a-f]{8}-[0-9a-z]+$/],
  ['a new id, if the request has a wrong secret', 'the-secret-of-the-edgE', /^[0-9a-f]{8}-[0-9a-z]+$/],
])('the request id of a reply is %s', async (_name, secret, id) => {
  const app = testApp({ sql: academy.sql, edgeSecret: 'the-secret-of-the-edge' });

  const headers = { 'x-request-id': 'e1f2-3a', [EDGE_HEADERS.secret]: secret };
  const reply = await app.inject({ url: '/nowhere', headers });

  expect(reply.headers['x-request-id']).toMatch(id);
  await app.close();
});

test('replies contain a change of the catalogue by another process within half a second', async () => {
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
