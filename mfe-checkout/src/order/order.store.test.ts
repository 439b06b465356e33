import { testContext } from '@stepwell/platform/testing';
import { callsTo } from '../testing';
import { selectOrderStatus } from './order.selectors';
import { orderStore } from './order.store';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const STUDENT = {
  studentName: 'Ishita Deshpande',
  studentEmail: 'ishita@example.org',
  studentPhone: '9876543210',
};

test('a press for another course is sent at once, while the first request is in flight', async () => {
  const { stores, sent, hold } = testContext();
  const release = hold('POST /api/orders/placeOrder');
  const store = stores.get(orderStore).getState();
  await store.open('course-1');
  const first = store.placeOrder(STUDENT, '');

  await store.open('course-2');
  const second = store.placeOrder(STUDENT, '');
  release();
  await Promise.all([first, second]);

  expect(coursesOrdered(sent)).toEqual(['course-1', 'course-2']);
});

test.each([
  ['shows the order of that request', {}, ['course-1'], 'created'],
  ['is sent when that request has failed', ['drop' as const, {}], ['course-1', 'course-1'], 'created'],
])('a press for a course whose earlier request is in flight %s', async (_, answer, expected, status) => {
  const { stores, sent, hold } = testContext({ answers: { 'POST /api/orders/placeOrder': answer } });
  const release = hold('POST /api/orders/placeOrder');
  const store = stores.get(orderStore).getState();
  await store.open('course-1');
  const first = store.placeOrder(STUDENT, '');
  await store.open('course-2');
  await store.open('course-1');

  const second = store.placeOrder(STUDENT, '');
  release();
  await Promise.all([first, second]);

  expect(coursesOrdered(sent)).toEqual(expected);
  expect(selectOrderStatus(stores.get(orderStore).getState())).toBe(status);
});

function coursesOrdered(sent: Parameters<typeof callsTo>[0]): string[] {
  return callsTo(sent, 'placeOrder').map(({ body }) => (body as { courseId: string }).courseId);
}
