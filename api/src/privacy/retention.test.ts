import { eq } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { confirmedOrder, orderCalls } from '../../testing/order-calls';
import {
  courseWaiters,
  newsletterSubscribers,
  orderEvents,
  orders,
  outbox,
  paymentClaims,
  queries,
  settings,
} from '../database/schema';
import { anonymiseExpired } from './retention';

const academy = useAcademy();
const { placed } = orderCalls(academy);
const DAY_MS = 24 * 60 * 60 * 1000;
const ago = (days: number) => new Date(Date.now() - days * DAY_MS);

async function orderOfAge(days: number, status: (typeof orders.$inferSelect)['status']): Promise<string> {
  const { _id } = await placed();
  await setAge(_id, days, status);
  return _id;
}
async function paidOrder(days: number): Promise<string> {
  const { _id } = await confirmedOrder(academy);
  // Cancelled directly in the database, because only earlier versions let staff cancel a paid order.
  await setAge(_id, days, 'cancelled');
  return _id;
}
const setAge = (id: string, days: number, status: (typeof orders.$inferSelect)['status']) =>
  academy.sql
    .update(orders)
    .set({ createdAt: ago(days), status })
    .where(eq(orders.id, id));
const emailOf = async (id: string) =>
  (await academy.sql.select().from(orders).where(eq(orders.id, id)))[0]?.studentEmail;

test('erases personal data of unpaid orders and closed queries after 180 days', async () => {
  const old = [await orderOfAge(181, 'expired'), await orderOfAge(181, 'cancelled')];
  const kept = [
    await orderOfAge(179, 'expired'),
    await orderOfAge(181, 'created'),
    await orderOfAge(181, 'under-review'),
    await orderOfAge(181, 'rejected'),
    await paidOrder(181),
  ];
  const question = { name: 'Ishita', email: 'ishita@example.org', phone: '9876543210', message: 'Hello' };
  await academy.sql.insert(queries).values([
    { id: 'settled', ...question, closedAt: ago(181) },
    { id: 'fresh', ...question, closedAt: ago(179) },
    { id: 'open', ...question, createdAt: ago(999) },
  ]);

  await Promise.all([anonymiseExpired(academy.sql), anonymiseExpired(academy.sql)]);

  expect(await Promise.all(old.map(emailOf))).toEqual(['', '']);
  expect(await Promise.all(kept.map(emailOf))).toEqual(kept.map(() => 'ishita@example.org'));
  const left = await academy.sql.select({ id: queries.id }).from(queries);
  expect(left.map(({ id }) => id).sort()).toEqual(['fresh', 'open']);
  const events = await academy.sql
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, old[0] ?? ''));
  expect(events.filter(({ actor }) => actor === 'clock')).toMatchObject([
    { fromStatus: 'expired', toStatus: 'cancelled', reason: 'personal data erased after 180 days' },
  ]);
  expect(await academy.sql.$count(outbox, eq(outbox.orderId, old[0] ?? ''))).toBe(0);
});

test('deletes mails after 180 days, except those being sent', async () => {
  await academy.sql.delete(outbox);
  const mail = { kind: 'newsletter-welcome', recipient: 'ishita@example.org' } as const;
  await academy.sql.insert(outbox).values([
    { ...mail, state: 'sent', queuedAt: ago(181) },
    { ...mail, state: 'failed', queuedAt: ago(181) },
    { ...mail, state: 'queued', queuedAt: ago(181) },
    { ...mail, state: 'sending', queuedAt: ago(181) },
    { ...mail, state: 'sent', queuedAt: ago(179) },
  ]);

  await anonymiseExpired(academy.sql);

  const left = await academy.sql.select({ state: outbox.state }).from(outbox);
  expect(left.map(({ state }) => state).sort()).toEqual(['sending', 'sent']);
});

test('deletes the mail about the opening of a course a week after it was sent', async () => {
  await academy.sql.delete(outbox);
  const mail = { kind: 'course-opened', recipient: 'ishita@example.org', queuedAt: ago(9) } as const;
  await academy.sql.insert(outbox).values([
    { ...mail, state: 'sent', sentAt: ago(8) },
    { ...mail, state: 'sent', sentAt: ago(6) },
    { ...mail, state: 'failed' },
    { ...mail, kind: 'newsletter-welcome', state: 'sent', sentAt: ago(8) },
  ]);

  await anonymiseExpired(academy.sql);

  const left = await academy.sql
    .select({ kind: outbox.kind, state: outbox.state })
    .from(outbox)
    .orderBy(outbox.id);
  expect(left.map(({ kind, state }) => `${kind} ${state}`)).toEqual([
    'course-opened sent',
    'course-opened failed',
    'newsletter-welcome sent',
  ]);
});

test('deletes addresses that have waited a year for the opening of a course', async () => {
  const courseId = 'machine-learning';
  await academy.sql.insert(courseWaiters).values([
    { courseId, email: 'old@example.org', createdAt: ago(367) },
    { courseId, email: 'young@example.org', createdAt: ago(364) },
    { courseId, email: 'again@example.org', createdAt: ago(367) },
  ]);
  await academy.post('/api/courses/notifyWhenOpen', { courseId, email: 'again@example.org' });

  await anonymiseExpired(academy.sql);

  const left = await academy.sql.select({ email: courseWaiters.email }).from(courseWaiters);
  expect(left.map(({ email }) => email).sort()).toEqual(['again@example.org', 'young@example.org']);
});

test('deletes newsletter addresses that were not confirmed within 180 days', async () => {
  await academy.sql.insert(newsletterSubscribers).values([
    { email: 'old@example.org', createdAt: ago(181) },
    { email: 'young@example.org', createdAt: ago(179) },
    { email: 'confirmed@example.org', createdAt: ago(181), confirmedAt: ago(181) },
  ]);

  await anonymiseExpired(academy.sql);

  const left = await academy.sql.select({ email: newsletterSubscribers.email }).from(newsletterSubscribers);
  expect(left.map(({ email }) => email).sort()).toEqual(['confirmed@example.org', 'young@example.org']);
});

test('keeps orders with a payment reference, even a conflicting one', async () => {
  const contested = await orderOfAge(181, 'expired');
  await academy.sql
    .insert(paymentClaims)
    .values({ orderId: contested, reference: '632499998888', state: 'conflict' });

  await anonymiseExpired(academy.sql);

  expect(await emailOf(contested)).toBe('ishita@example.org');
});

test('an empty retention setting, which earlier versions allowed, means the default', async () => {
  const young = await orderOfAge(179, 'expired');
  const old = await orderOfAge(181, 'expired');
  await academy.sql.insert(settings).values({ name: 'retentionDays', value: '' });

  await anonymiseExpired(academy.sql);

  expect(await emailOf(young)).toBe('ishita@example.org');
  expect(await emailOf(old)).toBe('');
});
