import type { PlayedCall } from '../serving/scenario-calls';
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

test.each([
  [
    'a call that is not in the contract',
    'GET /api/courses/getSecret',
    {},
    null,
    'is no call of the contract',
  ],
  ['a query of a call without parameters', 'GET /api/courses/getAllCourses', { page: '2' }, null, '“page”'],
  ['a missing query', 'GET /api/courses/getCourse', {}, null, '“id” that breaks a rule'],
  ['an unknown field', 'POST /api/orders/placeOrder', {}, { ...order, total: 1 }, '“total”'],
  ['a number instead of a text', 'POST /api/newsletters/subscribeNewsletter', {}, { email: 7 }, '“email”'],
  ['a missing body', 'POST /api/newsletters/subscribeNewsletter', {}, null, '“email”'],
] as const)('finds %s', (_what, call, query, body, fault) => {
  expect(callViolations({ call, query, body, answer: 200 }).join('\n')).toContain(fault);
});

test('accepts a valid call', () => {
  expect(
    callViolations({ call: 'POST /api/orders/placeOrder', query: {}, body: order, answer: 201 }),
  ).toEqual([]);
  expect(
    callViolations({
      call: 'GET /api/courses/getCourse',
      query: { id: 'course-1' },
      body: null,
      answer: 200,
    }),
  ).toEqual([]);
});

test('accepts an invalid value of a known field if the answer is 422', () => {
  const call = 'GET /api/coupons/applyCoupon';
  const query = { courseId: 'course-1', couponCode: '10 %' };

  expect(callViolations({ call, query, body: null, answer: 200 }).join()).toContain('“couponCode”');
  expect(callViolations({ call, query, body: null, answer: 422 })).toEqual([]);
  expect(callViolations({ call, query: { ...query, more: '1' }, body: null, answer: 422 }).join()).toContain(
    '“more”',
  );
});

test('accepts a token in a header instead of the query', () => {
  const call = 'GET /api/orders/getReceipt';

  expect(callViolations({ call, query: { orderId: 'order-1' }, body: null, answer: 200 })).toEqual([]);
});

test.each([
  ['200 a, 200 a', ['was sent again, though it had been accepted']],
  ['500 a, drop a, 201 a', []],
  ['drop a, 201 b', ['was tried again with another idempotency key: the API may store it twice']],
])('an order with the answers and idempotency keys %s has the faults %j', (tries, faults) => {
  const call = 'POST /api/orders/placeOrder';
  const calls = tries.split(', ').map((text): PlayedCall => {
    const [answer, idempotencyKey] = text.split(' ');
    return {
      by: 'browser',
      call,
      query: {},
      body: order,
      idempotencyKey,
      answer: answer === 'drop' ? answer : Number(answer),
    };
  });

  expect(repeatedCalls(calls)).toEqual(faults.map((fault) => `${call} ${fault}`));
});
