import { eq } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { orderCalls } from '../../testing/order-calls';
import { learner } from '../../testing/place-order-body';
import { changes, newsletterSubscribers, orders, outbox, paymentClaims, queries } from '../database/schema';
import { approveOrder } from '../orders/review/approve-order';
import { rejectOrder } from '../orders/review/reject-order';
import { answerQuery } from '../queries/answer-query';
import { erasePerson } from './erase-person';
import { findPeople } from './find-people';
import { exportPerson, knownData } from './known-data';

const academy = useAcademy();
const EMAIL = 'Ishita@example.org';
const { newReference, placed, pay } = orderCalls(academy);

const order = async (email = EMAIL) => (await placed({ studentDetail: learner(email) })).orderId;

test('erases all data of an e-mail address, except the data that the academy has to keep', async () => {
  const [unpaid, rejected, review, paid, other] = [
    await order(),
    await order(),
    await order('ISHITA@example.org'),
    await order(),
    await order('other@example.org'),
  ];
  await academy.sql.update(orders).set({ buyerCompany: 'Ishita Traders', buyerGstin: '27ABCDE1234F1Z0' });
  const reference = newReference();
  await pay(rejected, reference);
  await academy.run(rejectOrder, { order: rejected, code: 'not_found' });
  await pay(review);
  await pay(paid);
  await academy.run(approveOrder, { order: paid, amount: '10618.82' });
  const question = { name: 'Ishita', email: EMAIL, phone: '9876543210', message: 'Hello there' };
  await academy.post('/api/queries/addNewQuery', question);
  const [asked] = await academy.sql.select().from(queries);
  await academy.run(answerQuery, { id: asked?.id ?? '', text: 'In June.' });
  await academy.post('/api/newsletters/subscribeNewsletter', { email: EMAIL });

  const shown = await academy.run(exportPerson, { email: ' ishita@EXAMPLE.org ' });
  const tried = await academy.run(erasePerson, { email: EMAIL }, { dryRun: true });
  const untouched = await academy.run(exportPerson, { email: EMAIL });
  const erased = await academy.run(erasePerson, { email: EMAIL });

  expect(shown.orders.map(({ orderId }) => orderId).sort()).toEqual([unpaid, rejected, review, paid].sort());
  expect(shown.orders.find(({ orderId }) => orderId === paid)?.receipt).toMatchObject({
    amountPaid: 10618.82,
  });
  expect(shown.queries).toMatchObject([{ message: 'Hello there', answers: [{ answer: 'In June.' }] }]);
  expect(shown.newsletterSince).toEqual(expect.any(String));
  expect(JSON.stringify(shown)).not.toContain(other);
  expect(untouched.orders).toEqual(shown.orders);
  expect(erased).toEqual(tried);
  expect(erased.orders.erased.sort()).toEqual([unpaid, rejected].sort());
  expect(erased.orders.kept).toEqual(
    expect.arrayContaining([
      { orderId: review, why: 'under review: approve or reject it first' },
      { orderId: paid, why: 'paid: kept for tax law' },
    ]),
  );
  const rows = await academy.sql.select().from(orders);
  const gone = rows.filter(({ orderId }) => erased.orders.erased.includes(orderId));
  const blank = { studentName: '', studentEmail: '', studentPhone: '', buyerCompany: null, buyerGstin: null };
  expect(gone).toMatchObject(gone.map(() => ({ ...blank, status: 'cancelled' })));
  const claims = await academy.sql.select().from(paymentClaims);
  expect(claims.map((claim) => claim.reference)).not.toContain(reference);
  expect(await academy.sql.$count(queries)).toBe(0);
  expect(await academy.sql.$count(newsletterSubscribers)).toBe(0);
  const mails = await academy.sql.select().from(outbox);
  expect(mails.filter(({ orderId }) => gone.some(({ id }) => id === orderId))).toEqual([]);
  expect(rows.find(({ orderId }) => orderId === other)?.studentEmail).toBe('other@example.org');
});

test('erases and counts mails to the address in any state, of erased and of kept orders', async () => {
  const email = 'farah@example.org';
  const review = await order(email);
  await pay(review);
  await academy.post('/api/newsletters/subscribeNewsletter', { email });
  await order(email);
  const mine = () => academy.sql.select().from(outbox).where(eq(outbox.recipient, email));
  const [sent, failed] = await mine();
  const set = (values: Partial<typeof outbox.$inferInsert>, id = 0) =>
    academy.sql.update(outbox).set(values).where(eq(outbox.id, id));
  await set({ state: 'sent' }, sent?.id);
  await set({ state: 'failed', lastError: `550 ${email} is unknown` }, failed?.id);
  const states = (await mine()).map(({ state }) => state).sort();

  const { mails } = await academy.run(erasePerson, { email });

  expect(states).toEqual(['failed', 'queued', 'queued', 'sent']);
  expect(mails).toBe(4);
  expect(JSON.stringify(await academy.sql.select().from(outbox))).not.toContain('farah');
});

test.each(['confirmed', 'refunded'] as const)(
  'keeps a %s order without a receipt, like the orders of the first version',
  async (status) => {
    const email = `${status}@example.org`;
    const orderId = await order(email);
    await academy.sql.update(orders).set({ status }).where(eq(orders.orderId, orderId));

    const erasure = await academy.run(erasePerson, { email });

    expect(erasure.orders).toEqual({ erased: [], kept: [{ orderId, why: 'paid: kept for tax law' }] });
  },
);

test('the audit log does not contain the erased address', async () => {
  const log = JSON.stringify(await academy.sql.select().from(changes));

  expect(log).toContain('privacy.erase');
  expect(log.toLowerCase()).not.toContain('ishita@example.org');
});

test.each(['', 'no-address', '%'])('refuses %p', async (email) => {
  await expect(academy.run(erasePerson, { email })).rejects.toThrow('not an e-mail address');
});

test('exports nothing for an unknown address', async () => {
  const data = await academy.run(exportPerson, { email: 'unknown@example.org' });

  expect(data).toEqual({
    email: 'unknown@example.org',
    orders: [],
    queries: [],
    openingNotices: [],
    newsletterSince: null,
    mails: [],
  });
});

test('finds a person by the data of the orders', async () => {
  const [first, second] = [await order('Twice@example.org'), await order('twice@example.org')];

  const found = await academy.run(findPeople, { search: second });
  const byAddress = await academy.run(findPeople, { search: 'twice@' });

  expect(found).toMatchObject([{ email: 'twice@example.org', orders: 1 }]);
  expect(byAddress).toMatchObject([{ email: 'twice@example.org', name: 'Ishita Deshpande', orders: 2 }]);
  const known = await academy.run(knownData, { email: byAddress[0]?.email ?? '' });
  expect(known.orders.map(({ orderId }) => orderId).sort()).toEqual([first, second].sort());
  await expect(academy.run(findPeople, { search: ' ' })).rejects.toThrow('Type a name');
});

test('the audit log records exports of personal data, but no searches', async () => {
  const search = await order('searched@example.org');
  const exports = () => academy.sql.$count(changes, eq(changes.action, 'privacy.export'));
  const before = await exports();

  await academy.run(findPeople, { search });
  await academy.run(knownData, { email: 'searched@example.org' });
  expect(await exports()).toBe(before);
  await academy.run(exportPerson, { email: 'searched@example.org' });

  expect(await exports()).toBe(before + 1);
});

test('an erased person is not found', async () => {
  const email = 'gone@example.org';
  const orderId = await order(email);
  await academy.run(erasePerson, { email });

  expect(await academy.run(findPeople, { search: orderId })).toEqual([]);
});
