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
    'a call that the contract does not have',
    'GET /api/courses/getSecret',
    {},
    null,
    'is no call of the contract',
  ],
  ['a query of a call that takes none', 'GET /api/courses/getAllCourses', { page: '2' }, null, '“page”'],
  ['a query that is missing', 'GET /api/courses/getCourse', {}, null, '“id” that breaks a rule'],
  ['a field that nobody asked for', 'POST /api/orders/placeOrder', {}, { ...order, total: 1 }, '“total”'],
  ['a number where a text belongs', 'POST /api/newsletters/subscribeNewsletter', {}, { email: 7 }, '“email”'],
  ['no body at all', 'POST /api/newsletters/subscribeNewsletter', {}, null, '“email”'],
] as const)('%s is found', (_what, call, query, body, fault) => {
  expect(callFaults({ call, query, body, answer: 200 }).join('\n')).toContain(fault);
});

test('what the contract asks for is carried without a word', () => {
  expect(callFaults({ call: 'POST /api/orders/placeOrder', query: {}, body: order, answer: 201 })).toEqual(
    [],
  );
  expect(
    callFaults({ call: 'GET /api/courses/getCourse', query: { id: 'course-1' }, body: null, answer: 200 }),
  ).toEqual([]);
});

test('a value that no rule allows is what a refusal is for; a field that nobody knows is not', () => {
  const call = 'GET /api/coupons/applyCoupon';
  const query = { courseId: 'course-1', couponCode: '10 %' };

  expect(callFaults({ call, query, body: null, answer: 200 }).join()).toContain('“couponCode”');
  expect(callFaults({ call, query, body: null, answer: 422 })).toEqual([]);
  expect(callFaults({ call, query: { ...query, more: '1' }, body: null, answer: 422 }).join()).toContain(
    '“more”',
  );
});

test('a token may come in a header, where no query shows it', () => {
  const call = 'GET /api/orders/getReceipt';

  expect(callFaults({ call, query: { orderId: 'order-1' }, body: null, answer: 200 })).toEqual([]);
});

test('an accepted order that is sent again is found, and a refused one may be', () => {
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

test('a try that the API cannot know for the same is found', () => {
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
