import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownDatabase } from '@stepwell/servers/testing/own-database';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';
import { backup } from '../src/backup/backup';
import { restore } from '../src/backup/restore';
import { type Act, runCommand } from '../src/command/command';
import { type Database, openPostgres } from '../src/database/connection';
import { migrate } from '../src/database/migrate';
import { expireOrders } from '../src/orders/expiry';
import { listOrders } from '../src/orders/list-orders';
import { orderPages } from '../src/orders/order-pages';
import { findOrder } from '../src/orders/orders.repository';
import { preparePlaceOrder } from '../src/orders/place-order';
import { forgetOld } from '../src/privacy/retention';
import { reviewQueue } from '../src/review/review-queue';
import { loadSampleAcademy } from '../src/sample/load';
import { addManyOrders } from '../testing/many-orders';
import { placeOrderBody } from '../testing/place-order-body';

/** Milliseconds that each thing took, with the orders of one size. */
export type OrderTimes = Record<
  | 'placing'
  | 'placingWithCoupon'
  | 'lookingUp'
  | 'queue'
  | 'newest'
  | 'person'
  | 'sweep'
  | 'export'
  | 'backup'
  | 'restore',
  number
>;

/** An academy that has sold so much. */
export interface SoldAcademy {
  measure(): Promise<OrderTimes>;
  close(): Promise<void>;
}

/** Calls of one kind that one measurement takes the mean of. */
const CALLS = 50;
const COUPON = 'STEP10';

/** Fills a database of its own with orders. @param server address of any database of a PostgreSQL server */
export async function academyWithOrders(server: string, count: number): Promise<SoldAcademy> {
  const { url, drop } = await ownDatabase(server);
  const database = openPostgres(url);
  await migrate(database.sql, loadSampleAcademy);
  // Without the limit that calls have: years of orders come in one go.
  const pool = new Pool({ connectionString: url, max: 1 });
  await addManyOrders(drizzle({ client: pool }), count, {
    courses: ['gate-computer-science', 'sql-and-python'],
    coupon: COUPON,
  });
  await pool.end();
  return {
    measure: () => measure(database, server, count),
    async close() {
      await database.close();
      await drop();
    },
  };
}

async function measure({ sql }: Database, server: string, count: number): Promise<OrderTimes> {
  const run =
    <Input, Result>(act: Act<Input, Result>, input: Input) =>
    () =>
      runCommand(sql, act, input, { actor: 'bench' });
  const place = preparePlaceOrder(sql);
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-growth-'));
  const path = join(folder, 'backup');
  try {
    return {
      placing: await each(() => place(placeOrderBody())),
      placingWithCoupon: await each(() => place(placeOrderBody({ couponCode: COUPON }))),
      lookingUp: await each((n) => findOrder(sql, `MANY${1 + ((n * 7919) % count)}`)),
      queue: await each(run(reviewQueue, {}), 3),
      newest: await each(run(listOrders, {})),
      person: await each((n) => run(listOrders, { email: `learner${200 + n}@example.org` })()),
      sweep: await each(async () => {
        await expireOrders(sql);
        await forgetOld(sql);
      }, 3),
      export: await each(async () => {
        for await (const _page of orderPages((search) => run(listOrders, search)(), {}));
      }, 1),
      backup: await each(run(backup, { path }), 1),
      restore: await restoring(server, path),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function restoring(server: string, path: string): Promise<number> {
  const { url, drop } = await ownDatabase(server);
  const database = openPostgres(url);
  try {
    await migrate(database.sql);
    return await each(() => runCommand(database.sql, restore, { path }, { actor: 'bench' }), 1);
  } finally {
    await database.close();
    await drop();
  }
}

/** @returns milliseconds for one */
async function each(act: (n: number) => Promise<unknown>, times = CALLS): Promise<number> {
  const begun = performance.now();
  for (let n = 0; n < times; n += 1) await act(n);
  return (performance.now() - begun) / times;
}
