import { inArray, sql } from 'drizzle-orm';
import { useAcademy } from '../../testing/academy';
import { ACTS_ON_ORDERS, GROWING, NEVER_ORDERED, sequentialScans } from '../../testing/acts-on-orders';
import { allLines } from '../../testing/made-books';
import { addManyOrders } from '../../testing/many-orders';
import type { CommandContext } from '../cli/command/command';
import { listCoupons } from '../cli/commands/coupon';
import { listCourses } from '../cli/commands/course';
import { couponHeldUntil } from '../coupons/coupon-rules';
import { countUses } from '../coupons/coupons.repository';
import { bookLines, bookPages, type ExportPage } from '../orders/books/export-lines';
import { mergeCounts, orderCount } from '../orders/counts/order-counts';
import { listOrders } from '../orders/listing/list-orders';
import type { OrderSummary } from '../orders/listing/order-views';
import { reviewQueue } from '../orders/review/review-queue';
import { today } from '../today/today';
import type { Sql } from './connection';
import { rowsOf } from './rows';
import { courses } from './schema';

// No operation becomes slow as the number of orders grows, because each operation uses an index. With 10,000 orders, PostgreSQL's planner
// prefers an index for few rows. PostgreSQL's counters, read in the same transaction, show which tables were scanned, including scans by
// triggers and foreign keys.

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

test.each(ACTS_ON_ORDERS)('%s scans no table that grows with the orders', async (_name, act) => {
  expect(await scannedBy(act)).toEqual([]);
});

// These operations read a tenth of the tables or more, so the planner may prefer a scan. The test forbids scans, to check that an index
// exists for each step.
test.each<[string, (tx: Sql, context: CommandContext) => Promise<unknown>]>([
  ['an export of all orders', (tx) => allLines({ sql: tx })],
  ['an export of the orders of a status', (tx) => allLines({ sql: tx }, { status: 'confirmed' })],
  ['the page of today with the sales of a week', (tx, context) => today(tx, undefined, context)],
])('%s has an index for each step', async (_name, act) => {
  const scanned = await scannedBy(async (tx, context) => {
    await tx.execute(sql`SET LOCAL enable_seqscan = off`);
    await act(tx, context);
  });

  expect(scanned).toEqual([]);
});

test.each<[string, number, (tx: Sql) => Promise<unknown>]>([
  ['the review queue of a hundred orders', 5000, (tx) => reviewQueue(tx, {})],
  [
    'the use of a coupon with a total limit',
    200,
    (tx) => countUses(tx, { ...STEP10, maxUses: 9999999 }, EMAIL),
  ],
  ['the list of coupons', 200, (tx) => listCoupons(tx)],
  ['the list of courses', 200, (tx) => listCourses(tx)],
  [
    'the use of a coupon with a limit per address',
    20,
    (tx) => countUses(tx, { ...STEP10, maxUsesPerEmail: 1 }, EMAIL),
  ],
])('%s reads at most %d index entries and rows', async (_name, maxRead, act) => {
  const entries = await academy.run(
    async (tx) => {
      const before = await entriesRead(tx);
      await act(tx);
      return (await entriesRead(tx)) - before;
    },
    undefined,
    { dryRun: true },
  );

  expect(entries).toBeGreaterThan(0);
  expect(entries).toBeLessThanOrEqual(maxRead);
});

test.each<[string, string, (order: OrderSummary) => boolean]>([
  ['a phone number', '98000', () => true],
  ['an order id', 'MANY1', ({ orderId }) => orderId.startsWith('MANY1')],
  ['a reference', '60000', ({ status }) => status === 'confirmed' || status === 'under-review'],
])(
  'a search for the beginning of %s, which thousands of orders have, finds the newest 50',
  async (_name, search, isFound) => {
    const all = await listOrders(academy.sql, { limit: ORDERS });
    const expected = all.filter(isFound).slice(0, 50);

    expect(await listOrders(academy.sql, { search })).toEqual(expected);
  },
);

test('unpaid orders placed in the same minute are counted in one row', async () => {
  // One order a second is placed for almost two hours, the time for which an unpaid order holds its coupon.
  const held = Array.from({ length: 7000 }, (_, n) => couponHeldUntil(new Date(Date.now() - n * 1000)));
  const [rows, uses] = await academy.run(
    async (tx) => {
      await tx.execute(sql`
        INSERT INTO orders (id, order_id, token, request_hash, status, course_id, course_name, mrp_paise, price_paise,
          coupon_code, coupon_discount_paise, gst_mode, gst_rate_bps, gst_paise, total_paise, student_name,
          student_phone, student_email, coupon_held_until)
        SELECT gen_random_uuid(), 'RUSH' || n, '', '', 'created', 'sql-and-python', '', 1, 1, 'WELL500', 0, 'none', 0, 0, 1,
          '', '', '', h::timestamptz FROM json_array_elements_text(${JSON.stringify(held)}::json) WITH ORDINALITY AS rush (h, n)`);
      await mergeCounts(tx);
      const countRows = await rowsOf(tx, sql`SELECT FROM order_counts WHERE key = 'WELL500'`);
      return [countRows.length, await orderCount(tx, 'coupon', 'WELL500')];
    },
    undefined,
    { dryRun: true },
  );

  expect(uses).toBe(7000);
  // Each minute has one row.
  expect(rows).toBeLessThanOrEqual(121);
});

test('PostgreSQL’s counters detect a sequential scan', async () => {
  const scans = await academy.run(
    async (tx) => {
      await tx.execute(sql`SELECT count(*) FROM orders WHERE student_name = 'Learner 7'`);
      return sequentialScans(tx);
    },
    undefined,
    { dryRun: true },
  );

  expect(scans.orders).toBeGreaterThan(0);
});

test('an export contains every order once, the oldest document first, even if times are equal', async () => {
  await academy.sql.execute(sql`UPDATE orders SET created_at = date_trunc('hour', created_at)`);
  await academy.sql.execute(sql`UPDATE receipts SET issued_at = date_trunc('hour', issued_at)`);

  const all = await allLines(academy);

  expect(new Set(all.map(({ order }) => order)).size).toBe(ORDERS);
  expect(all).toHaveLength(ORDERS);
  for (const isReceipt of [true, false]) {
    const part = all.filter(({ document }) => (document !== 'order') === isReceipt);
    const times = part.map(({ date }) => date);
    expect(times).toEqual([...times].sort());
  }
});

test('an export reads a page only when it is requested', async () => {
  const run = jest.fn((page: ExportPage) => bookLines(academy.sql, page));
  const pages = bookPages(run, {});

  const { value: page } = await pages.next();

  expect(run).toHaveBeenCalledTimes(1);
  expect(page.length).toBeLessThanOrEqual(1000);
});

test.each(['receipts', 'orders'] as const)(
  'an export of %s continues after a row that was deleted meanwhile',
  async (part) => {
    const { lines } = await bookLines(academy.sql, { part });

    const after = '00000000-0000-4000-8000-000000000000@2000-01-01 00:00:00.000001+00';

    expect((await bookLines(academy.sql, { part, after })).lines).toEqual(lines);
  },
);

/** Runs an act and rolls back its writes. @returns the growing tables that the act scanned */
async function scannedBy(act: (tx: Sql, context: CommandContext) => Promise<unknown>): Promise<string[]> {
  return academy.run(
    async (tx, _input, context) => {
      const before = await sequentialScans(tx);
      await act(tx, context);
      const after = await sequentialScans(tx);
      return GROWING.filter((table) => after[table] !== before[table]);
    },
    undefined,
    { dryRun: true },
  );
}

/** Number of index entries of growing tables, plus rows of `order_counts`, that this transaction has read. */
async function entriesRead(tx: Sql): Promise<number> {
  const [found] = await rowsOf<{ entries: number }>(
    tx,
    sql`SELECT (SELECT sum(pg_stat_get_xact_tuples_returned(indexrelid)) FROM pg_stat_user_indexes
        WHERE schemaname = current_schema() AND ${inArray(sql`relname`, [...GROWING, 'order_counts'])})::integer
      + (SELECT seq_tup_read FROM pg_stat_xact_user_tables
        WHERE schemaname = current_schema() AND relname = 'order_counts')::integer AS entries`,
  );
  return found?.entries ?? 0;
}
