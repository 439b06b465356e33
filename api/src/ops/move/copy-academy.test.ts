import { sql } from 'drizzle-orm';
import { openSecondDatabase, useAcademy } from '../../../testing/academy';
import { allRows } from '../../../testing/all-rows';
import { confirmedOrder } from '../../../testing/order-calls';
import type { Database, Sql } from '../../database/connection';
import { migrate } from '../../database/migrate';
import { holdsAcademy, holdsMove } from '../../database/one-academy';
import { changes, coupons, mentors, orders, outbox, queries } from '../../database/schema';
import { wrongCounts } from '../../orders/counts/order-counts';
import { TABLES } from '../backup/backup-file';
import { copyAcademy } from './copy-academy';

const academy = useAcademy();
const MOVE = { id: 'of-this-test', actor: 'asha', origin: 'a test', progress: () => {} };
let fresh: Database;

beforeAll(async () => {
  await confirmedOrder(academy, { couponCode: 'STEP10' });
  await academy.post('/api/newsletters/subscribeNewsletter', { email: 'a@b.co' });
  // A rolled-back transaction leaves a gap in the ids; the copy must have the same ids.
  await academy.sql
    .transaction(async (tx) => {
      await tx.insert(changes).values({ actor: 'a', action: 'b', subject: 'c' });
      throw new Error('rolled back');
    })
    .catch(() => {});
  await academy.sql.insert(changes).values({ actor: 'asha', action: 'test', subject: 'after a gap' });
}, 60_000);

beforeEach(async () => {
  fresh = await openSecondDatabase();
  await migrate(fresh.sql);
}, 60_000);
afterEach(() => fresh.close());

const move = () =>
  academy.sql.transaction((from) => fresh.sql.transaction((to) => copyAcademy(from, to, MOVE)));

describe('a copy of an academy', () => {
  test('has every row of every table of a backup', async () => {
    const before = await allRows(academy.sql);

    const rows = await move();

    const after = await allRows(fresh.sql);
    for (const table of TABLES) {
      if (table === 'changes' || table === 'catalogue_revision') continue;
      expect([table, after[table]]).toEqual([table, before[table]]);
      expect(rows[table]).toBe(before[table]?.length);
    }
    expect(after.changes?.slice(0, -1)).toEqual(before.changes);
    const states = await fresh.sql.select({ state: outbox.state }).from(outbox);
    expect(states.length).toBeGreaterThan(0);
    expect(new Set(states.map(({ state }) => state))).toEqual(new Set(['queued']));
  });

  test('makes processes reload the catalogue, and has correct counts and working triggers', async () => {
    const before = JSON.parse((await allRows(academy.sql)).catalogue_revision?.[0] ?? '');

    await move();

    const after = JSON.parse((await allRows(fresh.sql)).catalogue_revision?.[0] ?? '');
    expect(after.revision).toBeGreaterThan(before.revision);
    expect(await wrongCounts(fresh.sql)).toEqual([]);
    const event = sql`INSERT INTO order_events (order_id, to_status, actor) SELECT id, status, 'x' FROM orders`;
    await fresh.sql.execute(event);
    await fresh.sql.insert(changes).values({ actor: 'a', action: 'b', subject: 'c' });
    await expect(fresh.sql.execute(sql`DELETE FROM order_events`)).rejects.toThrow();
  });

  test('is recorded in the audit log with the id of the move', async () => {
    expect(await holdsMove(fresh.sql, MOVE.id)).toBe(false);

    await move();

    expect(await holdsMove(fresh.sql, MOVE.id)).toBe(true);
    expect(await holdsMove(fresh.sql, 'of-another')).toBe(false);
    expect(await holdsAcademy(academy.sql)).toBe(true);
  });

  test.each([
    ['a mentor', (to: Sql) => to.insert(mentors).values({ id: 'm', name: 'M' }), 'mentors'],
    ['a coupon', (to: Sql) => to.insert(coupons).values({ code: 'C', percentBps: 1 }), 'coupons'],
    [
      'a question',
      (to: Sql) => to.insert(queries).values({ id: 'q', name: 'n', email: 'e', phone: 'p', message: 'm' }),
      'queries',
    ],
    [
      'an entry in its log',
      (to: Sql) => to.insert(changes).values({ actor: 'a', action: 'b', subject: 'c' }),
      'changes',
    ],
  ])('is refused for a target with %s', async (_name, add, table) => {
    await add(fresh.sql);

    await expect(move()).rejects.toThrow(`holds an academy already (rows in ${table})`);

    expect(await fresh.sql.$count(orders)).toBe(0);
  });

  test('is rolled back if it lacks a row', async () => {
    await fresh.sql.execute(sql`CREATE FUNCTION loses_events() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN RETURN NULL; END $$`);
    await fresh.sql.execute(sql`CREATE TRIGGER loses BEFORE INSERT ON order_events
      FOR EACH ROW EXECUTE FUNCTION loses_events()`);

    await expect(move()).rejects.toThrow('order_events is not as in the source');

    expect(await fresh.sql.$count(orders)).toBe(0);
  });
});
