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
import { courses } from '../src/database/schema';
import { expireOrders } from '../src/orders/expiry';
import { listOrders } from '../src/orders/list-orders';
import { orderPages } from '../src/orders/order-pages';
import { findOrder } from '../src/orders/orders.repository';
import { placeOrder } from '../src/orders/place-order';
import { forgetOld } from '../src/privacy/retention';
import { reviewQueue } from '../src/review/review-queue';
import { loadSampleAcademy } from '../src/sample/load';
import { NEVER_ORDERED } from '../testing/acts-on-orders';
import { addManyOrders } from '../testing/many-orders';
import { placeOrderBody } from '../testing/place-order-body';
import { type Reads, readsOfActs } from './plans';

/** Milliseconds that each thing took, with the orders of one size, and MB that were held meanwhile. */
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
  | 'restore'
  | 'exportHeld'
  | 'backupHeld'
  | 'restoreHeld',
  number
>;

export type { Reads };

/** An academy that has sold so much. */
export interface SoldAcademy {
  measure(): Promise<OrderTimes>;
  /** What is read of it by all that is done with orders. */
  reads(): Promise<Reads[]>;
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
  await database.sql.insert(courses).values(NEVER_ORDERED);
  // Without the limit that calls have: years of orders come in one go.
  const pool = new Pool({ connectionString: url, max: 1 });
  await addManyOrders(drizzle({ client: pool }), count, {
    courses: ['gate-computer-science', 'sql-and-python'],
    coupon: COUPON,
  });
  await pool.end();
  return {
    measure: () => measure(database, server, count),
    reads: () => readsOfActs(url),
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
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-growth-'));
  const path = join(folder, 'backup');
  try {
    const exporting = await held(async () => {
      for await (const _page of orderPages((search) => run(listOrders, search)(), {}));
    });
    const saving = await held(run(backup, { path }));
    const restoring = await held(() => restored(server, path));
    return {
      placing: await each(() => placeOrder(sql, placeOrderBody())),
      placingWithCoupon: await each(() => placeOrder(sql, placeOrderBody({ couponCode: COUPON }))),
      lookingUp: await each((n) => findOrder(sql, `MANY${1 + ((n * 7919) % count)}`)),
      queue: await each(run(reviewQueue, {}), 3),
      newest: await each(run(listOrders, {})),
      person: await each((n) => run(listOrders, { email: `learner${200 + n}@example.org` })()),
      sweep: await each(async () => {
        await expireOrders(sql);
        await forgetOld(sql);
      }, 3),
      export: exporting.ms,
      exportHeld: exporting.mb,
      backup: saving.ms,
      backupHeld: saving.mb,
      restore: restoring.ms,
      restoreHeld: restoring.mb,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function restored(server: string, path: string): Promise<void> {
  const { url, drop } = await ownDatabase(server);
  const database = openPostgres(url);
  try {
    await migrate(database.sql);
    await runCommand(database.sql, restore, { path }, { actor: 'bench' });
  } finally {
    await database.close();
    await drop();
  }
}

/** How often this process looks at its memory. */
const LOOK_MS = 20;

/** @returns milliseconds that it took, and by how many MB this process' memory was larger meanwhile, at most */
async function held(act: () => Promise<unknown>): Promise<{ ms: number; mb: number }> {
  const inUse = () => {
    const { heapUsed, external } = process.memoryUsage();
    return heapUsed + external;
  };
  const before = inUse();
  let most = before;
  const looking = setInterval(() => {
    most = Math.max(most, inUse());
  }, LOOK_MS);
  try {
    return { ms: await each(act, 1), mb: (most - before) / 1e6 };
  } finally {
    clearInterval(looking);
  }
}

/** @returns milliseconds for one */
async function each(act: (n: number) => Promise<unknown>, times = CALLS): Promise<number> {
  const begun = performance.now();
  for (let n = 0; n < times; n += 1) await act(n);
  return (performance.now() - begun) / times;
}
