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

it('answers 200 with the scenario’s time to a call that has no answer in the scenario', async () => {
  const session = play(COUPON_TWICE);

  const reply = await api.inject({ url: '/api/settings/getSettings', headers: keyOf(session) });

  expect(reply.json().response).toMatchObject({
    status: 200,
    data: { serverTimestamp: '2027-01-01T00:00:00.000Z' },
  });
});

it('records calls with payload, idempotency key and answer', async () => {
  const session = play(COUPON_TWICE);
  const notified: string[] = [];
  session.onCall(({ call }) => notified.push(call));

  await api.inject({ url: COUPON, headers: keyOf(session) });
  await api.inject({
    method: 'POST',
    url: '/api/queries/addNewQuery',
    headers: { ...keyOf(session), 'x-forwarded-for': '127.0.0.1', [HEADERS.idempotencyKey]: 'key-1' },
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
  expect(notified).toEqual(session.calls.map(({ call }) => call));
});

it('answers 404 to calls that are not in the contract', async () => {
  const session = play(COUPON_TWICE);

  const reply = await api.inject({ url: '/api/courses/getNothing', headers: keyOf(session) });

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

function keyOf({ id }: Session): Record<string, string> {
  return { [HEADERS.appKey]: id };
}
