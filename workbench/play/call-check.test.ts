import type { PlayedCall } from '../server/scenario-calls';
import { callViolations, repeatedCalls } from './call-check';

const order = {
  courseId: 'course-1',
  couponCode: '',
  referralCode: '',
  studentDetail: {
    studentName: 'Ishita Rao',
    studentPhone: '9876543210',
    studentEmail: 'ishita@example.org',
  },
};

const ORDER = 'POST /api/orders/placeOrder';
const COUPON = 'GET /api/coupons/applyCoupon';
const SUBSCRIBE = 'POST /api/newsletters/subscribeNewsletter';
const INVALID = { courseId: 'course-1', couponCode: '10 %' };

test.each([
  ['a call that is not in the contract', 'GET /api/courses/getSecret', {}, 'is no call of the contract'],
  ['a query of a call without parameters', 'GET /api/mentors/getAllMentors', { query: { a: '2' } }, '“a”'],
  ['a missing query', 'GET /api/courses/getCourse', {}, '“id” that breaks a rule'],
  ['an unknown field', ORDER, { body: { ...order, total: 1 } }, '“total”'],
  ['a number instead of a text', SUBSCRIBE, { body: { email: 7 } }, '“email”'],
  ['a missing body', SUBSCRIBE, {}, '“email”'],
  ['an invalid value', COUPON, { query: INVALID }, '“couponCode”'],
  ['an unknown field of a refused call', COUPON, { query: { ...INVALID, a: '1' }, answer: 422 }, '“a”'],
])('reports %s as a violation of the contract', (_what, call, sent, violation) => {
  expect(violationsOf(call, sent).join('\n')).toContain(violation);
});

test.each([
  ['a valid body', ORDER, { body: order, answer: 201 }],
  ['a valid query', 'GET /api/courses/getCourse', { query: { id: 'course-1' } }],
  ['an invalid value if the answer is 422', COUPON, { query: INVALID, answer: 422 }],
  ['a token in a header instead of the query', 'GET /api/orders/getOrder', { query: { orderId: 'order-1' } }],
])('accepts %s', (_what, call, sent) => {
  expect(violationsOf(call, sent)).toEqual([]);
});

function violationsOf(call: string, sent: Partial<PlayedCall>): string[] {
  return callViolations({ call, query: {}, body: null, answer: 200, ...sent });
}

test.each([
  ['200 a, 200 a', ['was sent again, though it had been accepted']],
  ['500 a, drop a, 201 a', []],
  ['drop a, 201 b', ['was tried again with another idempotency key: the API may store it twice']],
])('an order with the answers and idempotency keys %s has the faults %j', (tries, faults) => {
  const calls = tries.split(', ').map((text): PlayedCall => {
    const [answer, idempotencyKey] = text.split(' ');
    const sent = { by: 'browser' as const, call: ORDER, query: {}, body: order, idempotencyKey };
    return { ...sent, answer: answer === 'drop' ? answer : Number(answer) };
  });

  expect(repeatedCalls(calls)).toEqual(faults.map((fault) => `${ORDER} ${fault}`));
});
