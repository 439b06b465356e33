import { testContext } from '@stepwell/platform/testing';
import { callsTo } from '../testing';
import { orderStore } from './order.store';

const STUDENT = {
  studentName: 'Ishita Deshpande',
  studentEmail: 'ishita@example.org',
  studentPhone: '9876543210',
};

test.each([
  ['of another course is placed while the first is under way', 'course-2', ['course-1', 'course-2']],
  ['of the same course is not placed while the first is under way', 'course-1', ['course-1']],
])('a second order %s', async (_, secondCourse, expected) => {
  const { stores, sent, hold } = testContext();
  const release = hold('POST /api/orders/placeOrder');
  const store = stores.get(orderStore).getState();
  await store.open('course-1');
  const first = store.placeOrder(STUDENT, '', 'upi-scan');

  await store.open(secondCourse);
  const second = store.placeOrder(STUDENT, '', 'upi-scan');
  release();
  await Promise.all([first, second]);

  expect(callsTo(sent, 'placeOrder').map(({ body }) => (body as { courseId: string }).courseId)).toEqual(
    expected,
  );
});
