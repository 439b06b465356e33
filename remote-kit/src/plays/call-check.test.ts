import { callFaults, repeatedCalls } from './call-check';

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
  expect(callFaults({ call, query, body, answer: 200 }).join('\n')).toContain(fault);
});

test('accepts a valid call', () => {
  expect(callFaults({ call: 'POST /api/orders/placeOrder', query: {}, body: order, answer: 201 })).toEqual(
    [],
  );
  expect(
    callFaults({ call: 'GET /api/courses/getCourse', query: { id: 'course-1' }, body: null, answer: 200 }),
  ).toEqual([]);
});

test('accepts an invalid value of a known field if the answer is 422', () => {
  const call = 'GET /api/coupons/applyCoupon';
  const query = { courseId: 'course-1', couponCode: '10 %' };

  expect(callFaults({ call, query, body: null, answer: 200 }).join()).toContain('“couponCode”');
  expect(callFaults({ call, query, body: null, answer: 422 })).toEqual([]);
  expect(callFaults({ call, query: { ...query, more: '1' }, body: null, answer: 422 }).join()).toContain(
    '“more”',
  );
});

test('accepts a token in a header instead of the query', () => {
  const call = 'GET /api/orders/getReceipt';

  expect(callFaults({ call, query: { orderId: 'order-1' }, body: null, answer: 200 })).toEqual([]);
});

test('finds an order that is sent again after it was accepted', () => {
  const sent = { by: 'browser', call: 'POST /api/orders/placeOrder', query: {}, body: order } as const;

  expect(
    repeatedCalls([
      { ...sent, answer: 200 },
      { ...sent, answer: 200 },
    ]),
  ).toEqual(['POST /api/orders/placeOrder was sent again, though it had been accepted']);
  expect(
    repeatedCalls([
      { ...sent, answer: 500 },
      { ...sent, answer: 'drop' },
      { ...sent, answer: 200 },
    ]),
  ).toEqual([]);
});

test('finds a retry with another idempotency key', () => {
  const sent = { by: 'browser', call: 'POST /api/orders/placeOrder', query: {}, body: order } as const;
  const [first, again] = [{ ...sent, answer: 'drop' } as const, { ...sent, answer: 201 }];

  expect(
    repeatedCalls([
      { ...first, idempotencyKey: 'a' },
      { ...again, idempotencyKey: 'a' },
    ]),
  ).toEqual([]);
  expect(
    repeatedCalls([
      { ...first, idempotencyKey: 'a' },
      { ...again, idempotencyKey: 'b' },
    ]),
  ).toEqual([
    'POST /api/orders/placeOrder was tried again with another idempotency key: the API may store it twice',
  ]);
});
