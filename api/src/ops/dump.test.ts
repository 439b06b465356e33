import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { openFreshDatabase, POSTGRES_URL, SITE, testAcademy } from '../../testing/academy';
import { placeOrderBody } from '../../testing/place-order-body';
import type { Caller } from '../acts/act';
import type { Database } from '../database/connection';
import { rowsOf } from '../database/rows';
import { staffSessions } from '../database/schema/staff';
import { dumpActs } from './dump';

// The library imports modules dynamically, which jest's sandbox does not allow, so it runs outside of it.
jest.mock('@electric-sql/pglite-tools/pg_dump', () => ({ pgDump: globalThis.pgDump }));

const academy = testAcademy();
const folder = mkdtempSync(join(tmpdir(), 'stepwell-dump-'));
const file = join(folder, 'academy.sql');
afterAll(() => rmSync(folder, { recursive: true }));

const operator = (database: Database): Caller => ({
  sql: database.sql,
  site: SITE,
  name: 'operator',
  roles: ['owner'],
  memberId: null,
});
const actOf = (database: Database, name: 'dump' | 'restore') => {
  const found = dumpActs(database).find(({ act }) => act === name);
  if (!found) throw new Error(`There is no act ${name}.`);
  return (input: object) => found(operator(database), input);
};
const sent = () => ({ file: { name: 'academy.sql', bytes: readFileSync(file) } });

const SUMS = sql`SELECT (SELECT count(*) FROM orders)::integer AS orders,
  (SELECT sum(total_paise) FROM orders)::bigint::text AS paise, (SELECT count(*) FROM log)::integer AS lines`;

beforeAll(async () => {
  for (const n of [1, 2, 3]) {
    const reply = await academy.post('/api/orders/placeOrder', placeOrderBody(), {
      'idempotency-key': `dump-${n}`,
    });
    expect(reply.status).toBe(201);
  }
  await academy.sql.execute(
    sql`UPDATE courses SET publish_at = now() - interval '1 minute', publish_by = 'Asha' WHERE id = 'sql-and-python'`,
  );
  await academy.sql.execute(sql`INSERT INTO document_numbers VALUES ('SA', '26-27', 123)`);
});

test('a dump is plain SQL in a private file, and restores with equal counts and sums', async () => {
  const counts = await actOf(academy.database, 'dump')({ file });
  const [before] = await rowsOf<{ lines: number }>(academy.sql, SUMS);

  expect(counts).toMatchObject({ orders: 3 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toMatch(/^INSERT INTO public\.orders VALUES/m);

  const empty = await openFreshDatabase();
  await empty.migrate();
  const restored = await actOf(empty, 'restore')(sent());

  expect(restored).toMatchObject({ orders: 3, numbers: ['SA/26-27/000123'] });
  const [after] = await rowsOf<{ lines: number }>(empty.sql, SUMS);
  // The dump's own line was written after the dump, and the restore has one.
  expect(after).toEqual({ ...before, lines: before?.lines });
  const [state] = await rowsOf(
    empty.sql,
    sql`SELECT (SELECT count(*) FROM outbox WHERE state = 'queued')::integer AS queued,
    (SELECT publish_by FROM courses WHERE id = 'sql-and-python') AS "publishBy"`,
  );
  expect(state).toEqual({ queued: 0, publishBy: null });
  expect(await empty.sql.$count(staffSessions)).toBe(0);
  await empty.close();
});

test('the next number of documents can be set where the dump is older than the last one', async () => {
  const empty = await openFreshDatabase();
  await empty.migrate();

  const { numbers } = (await actOf(empty, 'restore')({ ...sent(), 'next-number': 'SA/26-27/000200' })) as {
    numbers: string[];
  };

  expect(numbers).toEqual(['SA/26-27/000199']);
  await empty.close();
});

test('a restore is refused into an academy, and changes nothing for a broken file', async () => {
  await expect(actOf(academy.database, 'restore')(sent())).rejects.toMatchObject({ status: 409 });

  const empty = await openFreshDatabase();
  await empty.migrate();
  const broken = {
    file: { name: 'broken.sql', bytes: Buffer.from('CREATE TABLE public.x (y int);\nnonsense;') },
  };
  await expect(actOf(empty, 'restore')(broken)).rejects.toMatchObject({
    status: 422,
    message: expect.stringContaining('broken.sql is no dump'),
  });

  const [left] = await rowsOf(
    empty.sql,
    sql`SELECT to_regclass('public.x') AS x, to_regclass('public.orders')::text AS orders`,
  );
  expect(left).toEqual({ x: null, orders: 'orders' });
  await empty.close();
});

if (!POSTGRES_URL)
  test('orders that come in during a dump are not disturbed', async () => {
    const dumping = actOf(academy.database, 'dump')({ file });
    const orders = await Promise.all(
      [4, 5, 6].map((n) =>
        academy.post('/api/orders/placeOrder', placeOrderBody(), { 'idempotency-key': `dump-${n}` }),
      ),
    );

    expect(orders.map(({ status }) => status)).toEqual([201, 201, 201]);
    await expect(dumping).resolves.toMatchObject({ courses: expect.any(Number) });
  });
