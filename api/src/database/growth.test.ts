import { inArray, sql } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { ACTS_ON_ORDERS, exported, GROWING, NEVER_ORDERED, walksThrough } from '../../testing/acts-on-orders';
import { addManyOrders } from '../../testing/many-orders';
import { countUses } from '../coupons/coupons.repository';
import { listOrders, type OrderSearch } from '../orders/list-orders';
import { orderPages } from '../orders/order-pages';
import { reviewQueue } from '../review/review-queue';
import type { Sql } from './connection';
import { rowsOf } from './rows';
import { courses } from './schema';

// Enough orders for the planner to take an index wherever there is one that fits. What a statement really did is asked of
// the database's own counters, within the transaction: they know the triggers' and foreign keys' statements too.

const ORDERS = 10_000;
const STEP10 = { code: 'STEP10', maxUses: null, maxUsesPerEmail: null };
const EMAIL = 'learner300@example.org';

const academy = useAcademy();

beforeAll(async () => {
  await academy.sql.insert(courses).values(NEVER_ORDERED);
  await addManyOrders(academy.sql, ORDERS, {
    courses: ['gate-computer-science', 'sql-and-python'],
    coupon: 'STEP10',
  });
});

test.each(ACTS_ON_ORDERS)('%s walks through no table that grows with the orders', async (_what, act) => {
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

test.each<[string, number, (tx: Sql) => Promise<unknown>]>([
  ['the review queue, of a hundred orders', 5000, (tx) => reviewQueue(tx, {})],
  ['the use of a coupon with a limit', 200, (tx) => countUses(tx, { ...STEP10, maxUses: 9999999 }, EMAIL)],
  ['the use of a coupon, one for each', 20, (tx) => countUses(tx, { ...STEP10, maxUsesPerEmail: 1 }, EMAIL)],
])('%s looks at no more than %d entries of indexes', async (_what, most, act) => {
  const looked = await academy.run(
    async (tx) => {
      const before = await entriesRead(tx);
      await act(tx);
      return (await entriesRead(tx)) - before;
    },
    undefined,
    { dryRun: true },
  );

  expect(looked).toBeGreaterThan(0);
  expect(looked).toBeLessThanOrEqual(most);
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

/** How many entries of indexes of tables that grow this transaction has read. */
async function entriesRead(tx: Sql): Promise<number> {
  const [found] = await rowsOf<{ entries: number }>(
    tx,
    sql`SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid))::integer AS entries FROM pg_stat_user_indexes
      WHERE schemaname = current_schema() AND ${inArray(sql`relname`, GROWING)}`,
  );
  return found?.entries ?? 0;
}
