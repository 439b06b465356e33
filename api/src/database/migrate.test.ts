import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { eq, sql } from 'drizzle-orm';
import { openFreshDatabase, openFreshPostgres, POSTGRES_URL } from '../../testing/academy';
import { addManyOrders } from '../../testing/many-orders';
import { placeOrderBody } from '../../testing/place-order-body';
import { loadSampleAcademy } from '../catalogue/sample/load';
import { orderCounts, wrongCounts } from '../orders/counts/order-counts';
import { placeOrder } from '../orders/place-order';
import { readSettings } from '../settings/settings.repository';
import type { Database, Sql } from './connection';
import { migrate } from './migrate';
import { rowsOf } from './rows';
import { changes, coupons, courses, newsletterSubscribers, orders, settings } from './schema';

const MIGRATIONS = readdirSync(join(import.meta.dirname, '../../migrations')).sort();

let database: Database;
beforeEach(async () => {
  database = await openFreshDatabase();
}, 60_000);
afterEach(() => database.close());

test('runs each migration once', async () => {
  const first = await migrate(database.sql);
  const again = await migrate(database.sql);

  expect(first).toContain('0001_academy.sql');
  expect(again).toEqual([]);
});

test('only one of several starting processes migrates', async () => {
  const ran = await Promise.all(Array.from({ length: 4 }, () => migrate(database.sql, loadSampleAcademy)));

  expect(ran.filter((names) => names.length > 0)).toHaveLength(1);
  expect(await database.sql.$count(courses)).toBe(13);
});

// This test is skipped on the embedded database, which has no time limits and only one process.
(POSTGRES_URL ? test : test.skip)('migrations have no time limit', async () => {
  const lines: string[] = [];
  const withShortTimeout = await openFreshPostgres(POSTGRES_URL ?? '', { statement_timeout: '900' });
  const longMigration = () =>
    migrate(
      withShortTimeout.sql,
      async (tx) => void (await tx.execute(sql`SELECT pg_sleep(1.2)`)),
      (text) => lines.push(text),
    );

  await Promise.all([longMigration(), longMigration()]);

  expect(lines).toContain('migrating the database: 0001_academy.sql');
  expect(lines.filter((text) => text.includes('waiting'))).toEqual([
    'another process is migrating the database: waiting for it',
  ]);
  expect(await statementTimeout(withShortTimeout)).toBe('900ms');
  expect(await statementTimeout(database)).toBe('8s');
  await withShortTimeout.close();
});

async function statementTimeout({ sql: connection }: Database): Promise<unknown> {
  const [row] = await rowsOf<{ statement_timeout: string }>(connection, sql`SHOW statement_timeout`);
  return row?.statement_timeout;
}

test('migration 0006 counts existing orders, and orders that are placed after it', async () => {
  const later = MIGRATIONS.filter((name) => name >= '0006');
  await withoutMigrations(later, () => migrate(database.sql, addOldCatalogue));
  const sold = { courses: ['gate-computer-science', 'sql-and-python'], coupon: 'STEP10' };
  await addManyOrders(database.sql, 1000, sold);

  const ran = await migrate(database.sql);
  await placeOrder(database.sql, placeOrderBody({ couponCode: 'STEP10' }));

  expect(ran).toEqual(later);
  expect(await wrongCounts(database.sql)).toEqual([]);
  expect(await orderCounts(database.sql, 'course')).toEqual(
    new Map([
      ['gate-computer-science', 501],
      ['sql-and-python', 500],
    ]),
  );
});

/** Adds the catalogue in the form it had at migration 0006. The present sample academy has columns of later migrations. */
async function addOldCatalogue(tx: Sql): Promise<void> {
  await tx.execute(sql`
    INSERT INTO courses (id, position, name, code, category, summary, status, price_paise)
    VALUES ('gate-computer-science', 0, 'GATE', 'GATE', '', '', 1, 899900),
      ('sql-and-python', 1, 'SQL', 'SQL', '', '', 1, 499900)`);
  await tx.execute(sql`INSERT INTO coupons (code, percent_bps) VALUES ('STEP10', 1000)`);
  await tx.execute(sql`
    INSERT INTO settings (name, value)
    VALUES ('isCourseEnrollmentAllowed', 'true'), ('payeeVPA', 'stepwell@example'), ('payeeName', 'Stepwell Academy')`);
}

test('rolls back if a following step fails', async () => {
  const failing = migrate(database.sql, async () => {
    throw new Error('the power went out');
  });

  await expect(failing).rejects.toThrow('the power went out');
  const { rows } = (await database.sql.execute(
    sql`SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()`,
  )) as { rows: unknown[] };
  expect(rows).toEqual([]);
});

test('an empty database has no course, no payee, closed enrolment and no GST', async () => {
  await migrate(database.sql);

  expect(await database.sql.$count(courses)).toBe(0);
  expect(await readSettings(database.sql)).toMatchObject({
    payeeVPA: '',
    isCourseEnrollmentAllowed: 'false',
    gstMode: 'none',
  });
});

test.each([
  ['coupon', async () => void (await database.sql.insert(coupons).values({ code: 'MINE', percentBps: 500 }))],
  [
    'newsletter address',
    async () => void (await database.sql.insert(newsletterSubscribers).values({ email: 'asha@example.org' })),
  ],
])('does not load the sample academy into a database with a %s', async (_name, fill) => {
  await migrate(database.sql);
  await fill();

  expect(await loadSampleAcademy(database.sql)).toBe(false);

  expect(await database.sql.$count(courses)).toBe(0);
});

test('does not load the sample academy again after it was deleted', async () => {
  await migrate(database.sql, loadSampleAcademy);
  await database.sql.delete(courses);

  await migrate(database.sql, loadSampleAcademy);

  expect(await database.sql.$count(courses)).toBe(0);
  expect(await database.sql.$count(changes)).toBe(1);
});

const GST_MIGRATION = '0010_gst_stays.sql';

test.each([
  ['holds courses', () => database.sql.transaction(async (tx) => void (await loadSampleAcademy(tx)))],
  [
    'holds settings alone',
    async () => void (await database.sql.insert(settings).values({ name: 'gstRatePercent', value: '12' })),
  ],
])(
  'migration 0010 keeps exclusive GST for a database that %s and has never set the GST mode',
  async (_name, fill) => {
    await withoutMigrations([GST_MIGRATION], () => migrate(database.sql));
    await fill();
    await database.sql.delete(settings).where(eq(settings.name, 'gstMode'));

    await migrate(database.sql);

    expect((await readSettings(database.sql)).gstMode).toBe('exclusive');
  },
);

test('migration 0010 keeps a GST mode that was set', async () => {
  await withoutMigrations([GST_MIGRATION], () => migrate(database.sql));
  await database.sql.insert(settings).values({ name: 'gstMode', value: 'inclusive' });

  await migrate(database.sql);

  expect((await readSettings(database.sql)).gstMode).toBe('inclusive');
});

test('migration 0024 derives the kind of each event (hold, resume or note) from its text', async () => {
  await withoutMigrations(['0024_event_kinds.sql'], () => migrate(database.sql, loadSampleAcademy));
  await placeOrder(database.sql, placeOrderBody());
  const texts = ['On hold', 'On hold: asked the bank', 'Taken off hold', 'On holiday', ''];
  for (const reason of texts)
    await database.sql.execute(sql`INSERT INTO order_events (order_id, from_status, to_status, actor, reason)
      SELECT id, 'under-review', 'under-review', 'asha', ${reason} FROM orders`);

  await migrate(database.sql);

  const events = await rowsOf(database.sql, sql`SELECT kind, reason FROM order_events ORDER BY id`);
  expect(events).toEqual([
    { kind: 'move', reason: '' },
    { kind: 'hold', reason: '' },
    { kind: 'hold', reason: 'asked the bank' },
    { kind: 'resume', reason: '' },
    { kind: 'note', reason: 'On holiday' },
    { kind: 'note', reason: '' },
  ]);
  await expect(database.sql.execute(sql`DELETE FROM order_events`)).rejects.toThrow();
});

test('migration 0027 erases the buyer of erased orders only', async () => {
  await withoutMigrations(['0027_erased_buyers.sql'], () => migrate(database.sql, loadSampleAcademy));
  const buyer = { buyerState: '27', buyerCompany: 'Ishita Traders', buyerGstin: '27ABCDE1234F1Z0' };
  const { order } = await placeOrder(database.sql, placeOrderBody());
  await placeOrder(database.sql, placeOrderBody());
  await database.sql.update(orders).set(buyer);
  await database.sql.update(orders).set({ studentEmail: '' }).where(eq(orders.id, order.id));

  await migrate(database.sql);

  const { studentEmail, buyerState, buyerCompany, buyerGstin } = orders;
  const rows = await database.sql
    .select({ studentEmail, buyerState, buyerCompany, buyerGstin })
    .from(orders)
    .orderBy(studentEmail);
  expect(rows).toEqual([
    { studentEmail: '', buyerState: null, buyerCompany: null, buyerGstin: null },
    { studentEmail: 'ishita@example.org', ...buyer },
  ]);
});

/** Runs `act` on a database without these migrations, as an earlier version would. */
async function withoutMigrations(names: string[], act: () => Promise<unknown>): Promise<void> {
  await database.sql.execute(
    sql`CREATE TABLE schema_migrations (name text PRIMARY KEY, ran_at timestamptz NOT NULL DEFAULT now())`,
  );
  for (const name of names) {
    await database.sql.execute(sql`INSERT INTO schema_migrations (name) VALUES (${name})`);
  }
  await act();
  for (const name of names) {
    await database.sql.execute(sql`DELETE FROM schema_migrations WHERE name = ${name}`);
  }
}
