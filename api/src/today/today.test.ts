import { eq, sql } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { confirmedOrder, orderCalls } from '../../testing/order-calls';
import { outbox, queries, receipts } from '../database/schema';
import { sales } from '../orders/books/sales';
import { sendRefund } from '../orders/refunds/send-refund';
import { today } from './today';
import { todayText } from './today-text';

const academy = useAcademy();
const { underReview } = orderCalls(academy);

const readToday = () => academy.run(today, undefined);

test('an academy without orders has no open tasks and no sales', async () => {
  const { review, questions, refunds, mails, sales: week, findings } = await readToday();

  expect(review).toEqual({ count: 0, late: 0, oldest: [] });
  expect(questions).toEqual({ count: 0, oldest: null });
  expect(refunds).toEqual({ requested: 0, approved: 0 });
  expect(mails.failed).toBe(0);
  expect(week.map(({ received }) => received)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  expect(new Set(findings.map(({ level }) => level))).toEqual(new Set(['problem', 'warning']));
});

test('each finding about the sample academy names the kind of entry to change, such as a setting or a course', async () => {
  const { findings } = await readToday();

  expect(findings.map(({ about }) => about)).toEqual(
    expect.arrayContaining([
      { kind: 'setting', id: 'payeeVPA' },
      { kind: 'setting', id: 'gstMode' },
      { kind: 'course' },
      { kind: 'mentor' },
      { kind: 'coupon' },
    ]),
  );
  expect(findings.filter(({ about }) => about === undefined)).toEqual([]);
});

test('lists the five orders that wait longest', async () => {
  const ids = [];
  for (let nth = 0; nth < 6; nth += 1) ids.push((await underReview()).orderId);
  await academy.sql.insert(queries).values({
    id: 'QRY1',
    name: 'Kabir',
    email: 'kabir@example.org',
    phone: '9876543210',
    message: 'When?',
  });
  await academy.sql
    .insert(outbox)
    .values({ kind: 'order-placed', recipient: 'kabir@example.org', state: 'failed' });

  const { review, questions, mails } = await readToday();

  expect(review.count).toBe(6);
  expect(review.oldest.map(({ orderId }) => orderId)).toEqual(ids.slice(0, 5));
  expect(review.oldest[0]).toMatchObject({ total: 10618.82, isLate: false });
  expect(questions.count).toBe(1);
  expect(mails.failed).toBe(1);
});

test('the sales of the week equal those of `books sales`', async () => {
  const confirmed = () => confirmedOrder(academy);
  const [now, before, old] = [await confirmed(), await confirmed(), await confirmed()];
  await issuedDaysAgo(before._id, 2);
  await issuedDaysAgo(old._id, 7);
  await academy.run(sendRefund, {
    order: now.orderId,
    amount: '618.82',
    reason: 'a part',
    reference: '632410000001',
  });

  const week = (await readToday()).sales;

  expect(week).toHaveLength(7);
  const sold = week.filter(({ orders, sentBack }) => orders + sentBack > 0);
  expect(sold).toEqual([
    expect.objectContaining({ orders: 1, received: 10618.82, sentBack: 0 }),
    expect.objectContaining({ orders: 1, received: 10618.82, sentBack: 618.82 }),
  ]);
  const books = await academy.run(sales, { by: 'day', from: week[0]?.day ?? '' });
  expect(
    books.map(({ key: day, orders, received, sentBack }) => ({ day, orders, received, sentBack })),
  ).toEqual(sold);
});

test('the command `today` prints numbers, findings and sales', async () => {
  const text = todayText(await readToday());

  expect(text).toContain('WAITS LONGEST');
  expect(text).toContain('payee change <address>');
  expect(text).toMatch(/SENT BACK\n.*₹0\.00/);
});

async function issuedDaysAgo(id: string, days: number): Promise<void> {
  await academy.sql
    .update(receipts)
    .set({ issuedAt: sql`now() - make_interval(days => ${days})` })
    .where(eq(receipts.orderId, id));
}
