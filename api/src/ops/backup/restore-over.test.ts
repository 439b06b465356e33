import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { asc, eq, sql } from 'drizzle-orm';
import { useAcademy } from '../../../testing/academy';
import { orderCalls } from '../../../testing/order-calls';
import { learner } from '../../../testing/place-order-body';
import {
  changes,
  newsletterSubscribers,
  orderEvents,
  orders,
  outbox,
  paymentClaims,
  queries,
} from '../../database/schema';
import { unsubscribeByToken } from '../../newsletters/newsletters.repository';
import { rejectOrder } from '../../orders/review/reject-order';
import { erasePerson } from '../../privacy/erase-person';
import { ERASURE, eraseAgain } from '../../privacy/erasures';
import { exportPerson } from '../../privacy/known-data';
import { setSetting } from '../../settings/set-setting';
import { backup } from './backup';
import { restore } from './restore';

// Restores a backup into the same database, in which things were changed after the backup.

const academy = useAcademy();
const { placed, pay } = orderCalls(academy);
/** E-mail addresses of a person who is erased after the backup, and of a person who is not. */
const ERASED = 'Kabir@example.org';
const STAYS = 'meera@example.org';
/** Unsubscribes after the backup. */
const LEFT = 'left@example.org';
const folder = useFolder('file');
let path: string;
let before: (typeof changes.$inferSelect)[];

const log = () => academy.sql.select().from(changes).orderBy(asc(changes.id));

beforeAll(async () => {
  path = folder('academy.backup');
  for (const email of [ERASED, STAYS, LEFT]) {
    await academy.post('/api/newsletters/subscribeNewsletter', { email });
  }
  const rejectedLater = await order(ERASED);
  await order(ERASED);
  await order(STAYS);
  await pay(rejectedLater, '632412345678');
  const question = { phone: '9876543210', message: 'Hello there' };
  await academy.post('/api/queries/addNewQuery', { ...question, name: 'Kabir Singh', email: ERASED });
  await academy.post('/api/queries/addNewQuery', { ...question, name: 'Meera Nair', email: STAYS });
  await academy.run(setSetting, { name: 'announcementMessage', value: 'before the backup' });
  await academy.run(backup, { path });

  await academy.run(rejectOrder, { order: rejectedLater, code: 'not_found' });
  await academy.run(erasePerson, { email: ERASED });
  const [left] = await academy.sql
    .select()
    .from(newsletterSubscribers)
    .where(eq(newsletterSubscribers.email, LEFT));
  await unsubscribeByToken(academy.sql, left?.token ?? '');
  await academy.run(setSetting, { name: 'announcementMessage', value: 'after the backup' });
  before = await log();
}, 60_000);

test('a dry run reports the number of rows that would be erased or unsubscribed again', async () => {
  const { erasedAgain } = await academy.run(restore, { path, replace: true }, { dryRun: true });

  expect(erasedAgain).toMatchObject({ orders: 2, queries: 1, subscribers: 2 });
  expect(await log()).toEqual(before);
});

describe('the restored database', () => {
  beforeAll(() => academy.run(restore, { path, replace: true }), 60_000);

  test('has all earlier entries of the audit log', async () => {
    const now = await log();

    expect(now.slice(0, -1)).toEqual(before);
    expect(now.at(-1)).toMatchObject({
      actor: 'asha',
      action: 'restore',
      detail: { backupOf: expect.stringMatching(/^\d{4}-/), erasedAgain: { orders: 2, queries: 1 } },
    });
  });

  test('has no data of erased persons and unsubscribed addresses', async () => {
    expect(await personalDataAsJson()).not.toMatch(/kabir|632412345678/i);
    const emails = await academy.sql
      .select({ email: newsletterSubscribers.email })
      .from(newsletterSubscribers);
    expect(emails).toEqual([{ email: STAYS }]);
    expect(await academy.sql.$count(queries)).toBe(1);
  });

  test('has the data of other persons', async () => {
    const data = await academy.run(exportPerson, { email: STAYS });

    expect(data.orders).toHaveLength(1);
    expect(data.queries).toHaveLength(1);
    expect(data.mails.length).toBeGreaterThan(0);
  });

  test('has an event for each order that was erased again', async () => {
    const events = await academy.sql.select().from(orderEvents).where(eq(orderEvents.toStatus, 'cancelled'));

    expect(events).toHaveLength(2);
    expect(new Set(events.map(({ actor, reason }) => `${actor}: ${reason}`))).toEqual(
      new Set(['asha: personal data erased, again after a restore']),
    );
  });

  test('a second restore adds one line to the audit log, and restores no erased data', async () => {
    const lines = await academy.sql.$count(changes);

    await academy.run(restore, { path, replace: true });

    expect(await academy.sql.$count(changes)).toBe(lines + 1);
    expect(await personalDataAsJson()).not.toMatch(/kabir|632412345678/i);
  });

  test('refuses changes of the audit log and the order events', async () => {
    await expect(academy.sql.execute(sql`DELETE FROM changes`)).rejects.toThrow();
    await expect(academy.sql.execute(sql`TRUNCATE changes`)).rejects.toThrow();
    await expect(academy.sql.execute(sql`DELETE FROM order_events`)).rejects.toThrow();
  });
});

test('more erasures than a statement can have parameters are repeated without an error', async () => {
  const numbers = sql`(SELECT jsonb_agg(gen_random_uuid()) FROM generate_series(1, 66000))`;
  const detail = sql`jsonb_build_object('erasedRows', jsonb_build_object('queries', ${numbers}))`;
  await academy.sql.insert(changes).values({ actor: 'asha', action: ERASURE, subject: 'many', detail });

  expect(await academy.sql.transaction((tx) => eraseAgain(tx, 'asha'))).toEqual({
    orders: 0,
    queries: 0,
    subscribers: 0,
    waiters: 0,
    mails: 0,
  });
});

async function order(studentEmail: string): Promise<string> {
  const studentName = studentEmail === ERASED ? 'Kabir Singh' : 'Meera Nair';
  return (await placed({ studentDetail: { ...learner(studentEmail), studentName } })).orderId;
}

async function personalDataAsJson(): Promise<string> {
  const tables = [orders, orderEvents, paymentClaims, queries, newsletterSubscribers, outbox, changes];
  return JSON.stringify(await Promise.all(tables.map((table) => academy.sql.select().from(table))));
}
