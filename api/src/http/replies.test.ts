import { FormatRegistry } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { EndpointKey } from '@stepwell/contract';
import { CALL_TABLE } from '@stepwell/contract/answers';
import { testAcademy } from '../../testing/academy';
import { newReference, orderCalls } from '../../testing/order-calls';
import { placeOrderBody } from '../../testing/place-order-body';
import { recordRefund } from '../orders/money/record-payment';

const academy = testAcademy();
const { placed, confirmed } = orderCalls(academy);
FormatRegistry.Set('date-time', (text) => new Date(text).toISOString() === text);

const COURSE = 'gate-computer-science';
const PERSON = { name: 'Ishita', email: 'ishita@example.org', phone: '9876543210', message: 'Hello there' };

/** For each call: a success. */
const CALLS: [EndpointKey, () => Promise<{ status: number; data: unknown }>][] = [
  ['GET /health', () => academy.get('/health')],
  ['GET /api/settings/getSettings', () => academy.get('/api/settings/getSettings')],
  ['GET /api/courses/getAllCourses', () => academy.get('/api/courses/getAllCourses')],
  ['GET /api/courses/getCourse', () => academy.get('/api/courses/getCourse', { id: COURSE })],
  ['GET /api/mentors/getAllMentors', () => academy.get('/api/mentors/getAllMentors')],
  ['GET /api/orders/reviewOrder', () => academy.get('/api/orders/reviewOrder', { id: COURSE })],
  [
    'GET /api/coupons/applyCoupon',
    () => academy.get('/api/coupons/applyCoupon', { courseId: COURSE, couponCode: 'STEP10' }),
  ],
  ['POST /api/orders/placeOrder', () => academy.post('/api/orders/placeOrder', placeOrderBody())],
  [
    'POST /api/orders/updateOrderStatus',
    async () => {
      const { orderId } = await placed();
      const body = { orderId, paymentMode: 'upi-scan', txnId: newReference() };
      return academy.post('/api/orders/updateOrderStatus', body);
    },
  ],
  [
    'GET /api/orders/getOrder',
    async () => {
      const { orderId, token } = await confirmed();
      const refund = { order: orderId, amount: '5', reference: newReference(), reason: 'agreed' };
      await recordRefund(academy.as('accountant'), refund);
      return academy.get('/api/orders/getOrder', { orderId, token });
    },
  ],
  [
    'POST /api/courses/notifyWhenOpen',
    () => academy.post('/api/courses/notifyWhenOpen', { courseId: 'machine-learning', email: PERSON.email }),
  ],
  ['POST /api/queries/addNewQuery', () => academy.post('/api/queries/addNewQuery', PERSON)],
  [
    'POST /api/newsletters/subscribeNewsletter',
    () => academy.post('/api/newsletters/subscribeNewsletter', { email: PERSON.email }),
  ],
];

test('every call is here', () => {
  expect(CALLS.map(([key]) => key).sort()).toEqual(Object.keys(CALL_TABLE).sort());
});

test.each(CALLS)('the reply of %s has the shape of the contract, like its sample', async (key, call) => {
  const { status, data } = await call();

  const { reply, answers, sample } = CALL_TABLE[key];
  expect(answers.filter((answer) => answer.status < 300).map((answer) => answer.status)).toContain(status);
  expect([...Value.Errors(reply, data)]).toEqual([]);
  expect([...Value.Errors(reply, sample())]).toEqual([]);
});
