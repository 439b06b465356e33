import { eq, sql } from 'drizzle-orm';
import { testAcademy } from '../../testing/academy';
import { orderCalls } from '../../testing/order-calls';
import { learner } from '../../testing/place-order-body';
import { courseWaiters } from '../database/schema/catalogue';
import { newsletterSubscribers, queries } from '../database/schema/contacts';
import { log } from '../database/schema/log';
import { outbox } from '../database/schema/mail';
import { orders, paymentReferences } from '../database/schema/orders';
import { rejectOrder } from '../orders/review/decide';
import { listOrders } from '../orders/staff/list-orders';
import { erasePerson } from './erase-person';
import { anonymiseExpired } from './retention';

const academy = testAcademy();
const { placed, underReview, confirmed } = orderCalls(academy);
const EMAIL = 'Ishita@example.org';
const QUESTION = { name: 'Ishita', email: EMAIL, phone: '9876543210', message: 'Hello there' };

test('erases all data of an address, except orders that are paid or under review', async () => {
  const mine = { studentDetail: learner(EMAIL) };
  const [unpaid, rejected, review, paid, other] = [
    await placed(mine),
    await underReview(mine),
    await underReview({ studentDetail: learner('ISHITA@example.org') }),
    await confirmed(mine),
    await placed({ studentDetail: learner('other@example.org') }),
  ];
  await rejectOrder(academy.as('reviewer'), { order: rejected.orderId, reason: 'not_found' });
  await academy.post('/api/queries/addNewQuery', QUESTION);
  await academy.post('/api/newsletters/subscribeNewsletter', { email: EMAIL });

  const counts = await erasePerson(academy.as('owner'), { email: ' ishita@EXAMPLE.org ' });

  expect(counts).toMatchObject({ orders: 2, questions: 1, newsletter: 1 });
  expect(counts.kept.map(({ order }) => order).sort()).toEqual([review.orderId, paid.orderId].sort());
  for (const { _id } of [unpaid, rejected]) {
    const [row] = await academy.sql.select().from(orders).where(eq(orders.id, _id));
    expect(row).toMatchObject({ status: 'cancelled', studentName: '', studentEmail: '', searchText: '' });
    const sent = await academy.sql.select().from(paymentReferences).where(eq(paymentReferences.orderId, _id));
    expect(sent.map(({ reference }) => reference).join('')).toBe('');
  }
  expect(await academy.sql.$count(outbox, sql`lower(recipient) = lower(${EMAIL})`)).toBe(0);
  const { orders: left } = await listOrders(academy.as('reviewer'), { search: 'other@example.org' });
  expect(left.map(({ orderId }) => orderId)).toEqual([other.orderId]);
  expect(JSON.stringify(await academy.sql.select().from(log))).not.toMatch(/ishita@example/i);
});

test('an address that is none is refused', async () => {
  await expect(erasePerson(academy.as('owner'), { email: 'ishita' })).rejects.toMatchObject({ status: 422 });
});

describe('after the retention time', () => {
  const age = sql`now() - interval '181 days'`;

  test('orders that ended unpaid lose their personal data, others keep it', async () => {
    const [ended, referenced, paid, recent] = [
      await placed(),
      await underReview(),
      await confirmed(),
      await placed(),
    ];
    for (const { _id } of [ended, referenced, paid])
      await academy.sql.update(orders).set({ createdAt: age }).where(eq(orders.id, _id));
    for (const { _id } of [ended, referenced, recent])
      await academy.sql.update(orders).set({ status: 'expired' }).where(eq(orders.id, _id));

    await anonymiseExpired(academy.sql);

    const names = await Promise.all(
      [ended, referenced, paid, recent].map(async ({ _id }) => {
        const [row] = await academy.sql.select().from(orders).where(eq(orders.id, _id));
        return row?.studentName;
      }),
    );
    expect(names).toEqual(['', 'Ishita Deshpande', 'Ishita Deshpande', 'Ishita Deshpande']);
  });

  test('closed questions, old mails and waiting addresses are deleted', async () => {
    await academy.post('/api/queries/addNewQuery', QUESTION);
    await academy.sql.update(queries).set({ closedAt: age });
    await academy.sql.update(outbox).set({ queuedAt: age });
    await academy.post('/api/newsletters/subscribeNewsletter', { email: EMAIL });
    const opening = { courseId: 'machine-learning', email: EMAIL };
    await academy.sql
      .insert(courseWaiters)
      .values({ ...opening, createdAt: sql`now() - interval '366 days'` });

    await anonymiseExpired(academy.sql);

    expect(
      await Promise.all(
        [queries, outbox, courseWaiters, newsletterSubscribers].map((table) => academy.sql.$count(table)),
      ),
    ).toEqual([0, 0, 0, 1]);
  });
});
