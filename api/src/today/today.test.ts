import { testAcademy } from '../../testing/academy';
import { orderCalls } from '../../testing/order-calls';
import { outbox } from '../database/schema/mail';
import { orders } from '../database/schema/orders';
import { readToday } from './today';

const academy = testAcademy();
const { underReview, confirmed } = orderCalls(academy);

test('Today has what waits for staff', async () => {
  await confirmed();
  const { orderId } = await underReview();
  await academy.sql.update(orders).set({ waitingSince: new Date(Date.now() - 13 * 60 * 60_000) });
  await academy.sql.update(outbox).set({ state: 'failed' });
  await academy.post('/api/queries/addNewQuery', {
    name: 'Ishita',
    email: 'ishita@example.org',
    phone: '9876543210',
    message: 'Hello',
  });

  const today = await readToday(academy.sql);

  expect(today.review).toMatchObject({ count: 1, oldest: [{ orderId, total: 10618.82, isLate: true }] });
  expect(today.questions).toEqual({ count: 1, oldest: expect.any(String) });
  expect(today.failedMails).toBe(5);
});
