import type { AddressInfo } from 'node:net';
import { HEADERS, type Scenario } from '@stepwell/contract';
import type { FastifyInstance } from 'fastify';
import { createScenarioApi } from './scenario-api';
import { type Session, Sessions } from './sessions';

const COUPON_TWICE: Scenario = {
  name: 'coupon-twice',
  title: 'A coupon holds, then another is refused.',
  path: '/checkout/course-1',
  shows: 'invalid',
  clock: '2027-01-01T00:00:00.000Z',
  answers: {
    'GET /api/coupons/applyCoupon': [{}, { status: 404, message: 'This coupon code is invalid' }],
    'POST /api/orders/placeOrder': { status: 502, raw: '<h1>Bad Gateway</h1>' },
    'GET /api/mentors/getAllMentors': 'drop',
  },
};
const COUPON = '/api/coupons/applyCoupon?courseId=course-1&couponCode=X';

let api: FastifyInstance;
let sessions: Sessions;

beforeEach(() => {
  sessions = new Sessions();
  api = createScenarioApi(sessions);
});
afterEach(() => api.close());

it('answers 401 without a session', async () => {
  const reply = await api.inject({ url: '/api/settings/getSettings' });

  expect(reply.statusCode).toBe(401);
  expect(reply.json().response.data).toBeNull();
});

it('answers successfully where the scenario has no answer, with the scenario’s clock', async () => {
  const session = play(COUPON_TWICE);

  const reply = await api.inject({ url: '/api/settings/getSettings', headers: as(session) });

  expect(reply.json().response).toMatchObject({
    status: 200,
    data: { serverTimestamp: '2027-01-01T00:00:00.000Z' },
  });
});

it('uses answers in order, for each session', async () => {
  const [first, second] = [play(COUPON_TWICE), play(COUPON_TWICE)];
  const statuses = [];
  for (const session of [first, first, second])
    statuses.push((await api.inject({ url: COUPON, headers: as(session) })).statusCode);

  expect(statuses).toEqual([200, 404, 200]);
});

it('sends the error page of a proxy unchanged', async () => {
  const reply = await api.inject({
    method: 'POST',
    url: '/api/orders/placeOrder',
    headers: as(play(COUPON_TWICE)),
    payload: {},
  });

  expect(reply.statusCode).toBe(502);
  expect(reply.headers['content-type']).toContain('text/html');
  expect(reply.body).toBe('<h1>Bad Gateway</h1>');
});

it('closes the connection for the answer drop', async () => {
  await api.listen({ host: '127.0.0.1', port: 0 });
  const { port } = api.server.address() as AddressInfo;

  const reply = fetch(`http://127.0.0.1:${port}/api/mentors/getAllMentors`, {
    headers: as(play(COUPON_TWICE)),
  });

  await expect(reply).rejects.toThrow();
});

it('records calls with payload, idempotency key and answer', async () => {
  const session = play(COUPON_TWICE);
  const findings: string[] = [];
  session.onCall(({ call }) => findings.push(call));

  await api.inject({ url: COUPON, headers: as(session) });
  await api.inject({
    method: 'POST',
    url: '/api/queries/addNewQuery',
    headers: { ...as(session), 'x-forwarded-for': '127.0.0.1', [HEADERS.idempotencyKey]: 'key-1' },
    payload: { name: 'Ishita' },
  });

  expect(session.calls).toEqual([
    expect.objectContaining({
      by: 'server',
      call: 'GET /api/coupons/applyCoupon',
      query: { courseId: 'course-1', couponCode: 'X' },
    }),
    expect.objectContaining({
      by: 'browser',
      call: 'POST /api/queries/addNewQuery',
      body: { name: 'Ishita' },
      idempotencyKey: 'key-1',
      answer: expect.objectContaining({ status: 201 }),
    }),
  ]);
  expect(findings).toEqual(session.calls.map(({ call }) => call));
});

it('answers 404 to calls that are not in the contract', async () => {
  const session = play(COUPON_TWICE);

  const reply = await api.inject({ url: '/api/courses/getNothing', headers: as(session) });

  expect(reply.statusCode).toBe(404);
  expect(session.calls[0]?.answer).toBe('unknown call');
});

it('evicts the oldest of many sessions', () => {
  const first = play(COUPON_TWICE);
  for (let count = 0; count < 200; count += 1) play(COUPON_TWICE);

  expect(sessions.get(first.id)).toBeUndefined();
});

function play(scenario: Scenario): Session {
  return sessions.open({ remote: 'checkout', release: '1.0.0-a', scenario });
}

function as({ id }: Session): Record<string, string> {
  return { [HEADERS.appKey]: id };
}
