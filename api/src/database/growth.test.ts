import { sql } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { addManyOrders } from '../../testing/many-orders';
import { placeOrderBody } from '../../testing/place-order-body';
import { removeOthers } from '../catalogue/catalogue-store';
import type { CommandContext } from '../command/command';
import { listCoupons } from '../commands/coupon/list';
import { deleteCourses } from '../commands/course/delete';
import { listCourses } from '../commands/course/list';
import { resendMail } from '../commands/order/resend-mail';
import { listOutbox } from '../commands/outbox/list';
import { erasePerson } from '../commands/privacy/erase';
import { exportPerson } from '../commands/privacy/export';
import { rejectOrder } from '../commands/review/reject';
import { expireOrders } from '../orders/expiry';
import { listOrders, type OrderSearch } from '../orders/list-orders';
import { orderPages } from '../orders/order-pages';
import type { OrderSummary } from '../orders/order-views';
import { findOrder } from '../orders/orders.repository';
import { claimPayment } from '../orders/payment-claims.repository';
import { preparePlaceOrder } from '../orders/place-order';
import { takeMail, tidyOutbox } from '../outbox/outbox.repository';
import { eraseAgain } from '../privacy/erasures';
import { forgetOld } from '../privacy/retention';
import { approveOrder } from '../review/approve-order';
import { reviewQueue } from '../review/review-queue';
import { readStanding } from '../standing/standing';
import type { Sql } from './connection';
import { rowsOf } from './rows';
import { courses } from './schema';

// Enough orders for the planner to take an index wherever there is one that fits. What a statement really did is asked of
// the database's own counters, within the transaction: they know the triggers' and foreign keys' statements too.

const ORDERS = 10_000;
/** All that have a row or more for each order. */
const GROWING = ['orders', 'order_events', 'payment_claims', 'receipts', 'outbox'];
const EMAIL = 'learner300@example.org';

const academy = useAcademy();

beforeAll(async () => {
  await academy.sql.insert(courses).values({
    id: 'never-ordered',
    name: 'Never ordered',
    summary: '',
    category: 'GATE',
    code: 'NEVER1',
    status: 0,
  });
  await addManyOrders(academy.sql, ORDERS, {
    courses: ['gate-computer-science', 'sql-and-python'],
    coupon: 'STEP10',
  });
});

const ACTS: [what: string, act: (tx: Sql, context: CommandContext) => Promise<unknown>][] = [
  ['placing an order', (tx) => preparePlaceOrder(tx)(placeOrderBody(), 'a-new-key')],
  [
    'placing one with a limited coupon',
    async (tx) => {
      await tx.execute(
        sql`UPDATE coupons SET max_uses = 1000000, max_uses_per_email = 9 WHERE code = 'STEP10'`,
      );
      return preparePlaceOrder(tx)(placeOrderBody({ couponCode: 'STEP10' }));
    },
  ],
  ['looking an order up', (tx) => findOrder(tx, 'MANY5000')],
  ['a reference', (tx) => claimPayment(tx, 'MANY150', '632400000001')],
  ['a reference that is taken', (tx) => claimPayment(tx, 'MANY150', '600000000001').catch(() => {})],
  ['the review queue', (tx) => reviewQueue(tx, {})],
  ['approving', (tx, context) => approveOrder(tx, { order: 'MANY50', amount: '10618.82' }, context)],
  ['rejecting', (tx, context) => rejectOrder(tx, { order: 'MANY50', code: 'not_found' }, context)],
  ['the newest orders', (tx) => listOrders(tx, {})],
  ['the newest orders of a status', (tx) => listOrders(tx, { status: 'expired' })],
  ["an address's orders", (tx) => listOrders(tx, { email: EMAIL })],
  ['the export of all', (tx) => exported(tx)],
  ['the export of a status', (tx) => exported(tx, 'confirmed')],
  ['the sweep: expiry', (tx) => expireOrders(tx)],
  ['the sweep: what is old', (tx) => forgetOld(tx)],
  ['the mailer', (tx) => takeMail(tx)],
  ['the mailer tidying up', (tx) => tidyOutbox(tx)],
  ['the newest mails', (tx) => listOutbox(tx, {})],
  ['mails that failed', (tx) => listOutbox(tx, { state: 'failed' })],
  ['the newest mail of an order', (tx, context) => resendMail(tx, { order: 'MANY5000' }, context)],
  ['what waits', (tx) => readStanding(tx)],
  ['the uses of all coupons', (tx) => listCoupons(tx)],
  ['the orders of each course', (tx) => listCourses(tx)],
  ['deleting a course', (tx, context) => deleteCourses(tx, { ids: ['never-ordered'] }, context)],
  [
    'a new catalogue',
    async (tx) => removeOthers(tx, await tx.select().from(courses), new Set(['sql-and-python'])),
  ],
  ["a person's data", (tx, context) => exportPerson(tx, { email: EMAIL }, context)],
  ['erasing a person', (tx, context) => erasePerson(tx, { email: 'learner2500@example.org' }, context)],
  [
    'erasing again after a restore',
    async (tx, context) => {
      await context.record('privacy.erase', 'somebody', { orders: { erased: ['MANY5000'], kept: [] } });
      return eraseAgain(tx, 'asha');
    },
  ],
];

test.each(ACTS)('%s walks through no table that grows with the orders', async (_what, act) => {
  const walked = await academy.run(
    async (tx, _input, context) => {
      const before = await walksThrough(tx);
      await act(tx, context);
      const after = await walksThrough(tx);
      return GROWING.filter((table) => after[table] !== before[table]);
    },
    undefined,
    { dryRun: true },
  );

  expect(walked).toEqual([]);
});

test('the counters see a walk', async () => {
  const walks = await academy.run(
    async (tx) => {
      await tx.execute(sql`SELECT count(*) FROM orders WHERE student_name = 'Learner 7'`);
      return walksThrough(tx);
    },
    undefined,
    { dryRun: true },
  );

  expect(walks.orders).toBeGreaterThan(0);
});

test('an export has every order once, the newest first, also of those placed within one moment', async () => {
  await academy.sql.execute(sql`UPDATE orders SET created_at = date_trunc('hour', created_at)`);

  const all = await exported(academy.sql);

  expect(new Set(all.map(({ orderId }) => orderId)).size).toBe(ORDERS);
  expect(all).toHaveLength(ORDERS);
  const times = all.map(({ createdAt }) => createdAt);
  expect(times).toEqual([...times].sort().reverse());
});

test('an export whose next page is not asked for reads no further', async () => {
  const run = jest.fn((search: OrderSearch) => listOrders(academy.sql, search));
  const pages = orderPages(run, {});

  const { value: page } = await pages.next();

  expect(run).toHaveBeenCalledTimes(1);
  expect(page.length).toBeLessThanOrEqual(1000);
});

test('an export that has lost its place says so, and does not end as if it were whole', async () => {
  await expect(listOrders(academy.sql, { after: 'GONE' })).rejects.toThrow(
    "There is no order 'GONE' any more",
  );
});

async function exported(tx: Sql, status?: string): Promise<OrderSummary[]> {
  const all: OrderSummary[] = [];
  for await (const page of orderPages((search) => listOrders(tx, search), { status })) all.push(...page);
  return all;
}

/** How often this transaction has read each table from its beginning to its end. */
async function walksThrough(tx: Sql): Promise<Record<string, number>> {
  const rows = await rowsOf<{ name: string; walks: number }>(
    tx,
    sql`SELECT relname AS name, seq_scan::integer AS walks FROM pg_stat_xact_user_tables
      WHERE schemaname = current_schema()`,
  );
  return Object.fromEntries(rows.map(({ name, walks }) => [name, walks]));
}
