import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { gunzipSync, gzipSync } from 'node:zlib';
import { useFolder } from '@stepwell/server-kit/testing/use-folder';
import { eq, sql } from 'drizzle-orm';
import { aMember } from '../../../testing/a-member';
import { ASHA, openFreshDatabase, useAcademy } from '../../../testing/academy';
import { allRows } from '../../../testing/all-rows';
import { confirmedOrder } from '../../../testing/order-calls';
import { runCommand } from '../../cli/command/command';
import type { Database } from '../../database/connection';
import { migrate } from '../../database/migrate';
import {
  catalogueRevision,
  courses,
  courseWaiters,
  orders,
  outbox,
  staff,
  staffNotifications,
} from '../../database/schema';
import { chooseNotifications } from '../../notifications/notifications';
import { orderCount, wrongCounts } from '../../orders/counts/order-counts';
import { backup } from './backup';
import { type BackupResult, TABLES } from './backup-file';
import { restore } from './restore';

/** Tables that are computed from others, are valid for a day at most, or contain secrets: keys, links, sessions, authenticators. */
const NOT_IN_BACKUPS = [
  'schema_migrations',
  'order_counts',
  'payment_key',
  'push_key',
  'rate_limits',
  'review_views',
  'staff_authenticators',
  'staff_browsers',
  'staff_challenges',
  'staff_invitations',
  'staff_sessions',
  'statement_uploads',
];

const academy = useAcademy();
const folder = useFolder('file');
let path: string;
let result: BackupResult;
let rowsAtBackup: Record<string, string[]>;

beforeAll(async () => {
  path = folder('academy.backup');
  const detail = { studentName: 'ज्ञान "O\'Neil"\\ \n', studentPhone: '9876543210', studentEmail: 'a@b.co' };
  await confirmedOrder(academy, { couponCode: 'STEP10', studentDetail: detail });
  await academy.post('/api/newsletters/subscribeNewsletter', { email: 'a@b.co' });
  // U+2028 is a line separator, which texts from the notes apps of phones contain.
  const query = { name: 'Ravi', email: 'a@b.co', phone: '9876543210', message: 'One\u2028two', website: '' };
  await academy.post('/api/queries/addNewQuery', query);
  await academy.sql.execute(
    sql`INSERT INTO pictures (id, content) VALUES ('one', decode('00ff0a5c', 'hex'))`,
  );
  await academy.sql.execute(sql`INSERT INTO scheduled_changes (course_id, fields, due_at, made_by)
    VALUES ('sql-and-python', '{"coursePrice": "1"}', now(), 'asha')`);
  await aMember(academy.sql, 'asha', ['owner']);
  await academy.run(chooseNotifications, { choices: { 'staff-refund': 'digest' } });
  rowsAtBackup = await allRows(academy.sql);
  result = await academy.run(backup, { path });
}, 60_000);

test('a backup has no link that logs in a member of staff', async () => {
  const link = `https://desk.example/invitation/${'aZ0-_'.repeat(9).slice(0, 43)}`;
  const mail = {
    kind: 'staff-invitation',
    recipient: 'asha@academy.example',
    detail: { name: 'Asha', link },
  } as const;
  const [queued] = await academy.sql.insert(outbox).values(mail).returning();
  const other = folder('invitation.backup');

  await academy.run(backup, { path: other });
  await academy.sql.delete(outbox).where(eq(outbox.id, queued?.id ?? 0));

  const text = gunzipSync(readFileSync(other)).toString();
  expect(text).toContain('"detail": {"link": "", "name": "Asha"}');
  expect(text).not.toContain('/invitation/');
});

describe('a backup', () => {
  test('contains every table except those of `NOT_IN_BACKUPS`', async () => {
    const { rows } = (await academy.sql.execute(
      sql`SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()`,
    )) as { rows: { table_name: string }[] };

    const names = rows.map(({ table_name }) => table_name).filter((name) => !NOT_IN_BACKUPS.includes(name));
    expect([...TABLES].sort()).toEqual(names.sort());
  });

  test('has mode 0600', () => {
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('reports the number of rows of each table', () => {
    expect(result.rows).toMatchObject({ orders: 1, payment_claims: 1, order_events: 3, courses: 13 });
  });

  test('throws if the file cannot be written', async () => {
    await expect(academy.run(backup, { path: folder('nowhere', 'x') })).rejects.toThrow('Cannot write');
  });
});

describe('restoring', () => {
  let fresh: Database;
  beforeEach(async () => {
    fresh = await openFreshDatabase();
    await migrate(fresh.sql);
  }, 60_000);
  afterEach(() => fresh.close());
  const restored = (from: string, options: { replace?: boolean; dryRun?: boolean } = {}) =>
    runCommand(
      fresh.sql,
      { act: restore, roles: ['owner'] },
      { path: from, replace: options.replace },
      { caller: ASHA, dryRun: options.dryRun },
    );

  test('restores every row of every table', async () => {
    await restored(path);

    const now = await allRows(fresh.sql);
    for (const table of TABLES) {
      if (table === 'changes' || table === 'catalogue_revision' || table === 'outbox') continue;
      expect([table, now[table]]).toEqual([table, rowsAtBackup[table]]);
    }
    // The audit log has the entries of the backup, and one entry about the restore.
    const lines = (rows?: string[]) => rows?.map((row) => ({ ...JSON.parse(row), id: 0 }));
    expect(lines(now.changes)?.slice(0, -1)).toEqual(lines(rowsAtBackup.changes));
  });

  test('raises the catalogue revision, so that processes reload the catalogue, and leaves order events append-only', async () => {
    await restored(path);

    const before = JSON.parse(rowsAtBackup.catalogue_revision?.[0] ?? '').revision;
    const [{ revision = 0 } = {}] = await fresh.sql.select().from(catalogueRevision);
    expect(revision).toBeGreaterThan(before);
    await expect(fresh.sql.execute(sql`DELETE FROM order_events`)).rejects.toThrow();
    const event = sql`INSERT INTO order_events (order_id, to_status, actor) SELECT id, status, 'x' FROM orders`;
    await fresh.sql.execute(event);
    expect((await allRows(fresh.sql)).order_events).toHaveLength(4);
  });

  test('sends no mail that may have been sent since the backup', async () => {
    await restored(path);

    const mails = await fresh.sql.select().from(outbox);
    expect(mails).toHaveLength(rowsAtBackup.outbox?.length ?? 0);
    expect(new Set(mails.map(({ state }) => state))).toEqual(new Set(['failed']));
  });

  test('restores neither staff nor their notifications into an academy that has staff', async () => {
    await aMember(fresh.sql, 'asha', ['owner']);
    const before = await fresh.sql.select().from(staff);

    await restored(path);

    expect(await fresh.sql.select().from(staff)).toEqual(before);
    expect(await fresh.sql.$count(staffNotifications)).toBe(0);
  });

  test('changes nothing in a dry run', async () => {
    const { rows } = await restored(path, { dryRun: true });

    expect(rows.orders).toBe(1);
    expect(await fresh.sql.$count(orders)).toBe(0);
    await expect(fresh.sql.execute(sql`DELETE FROM changes`)).rejects.toThrow();
  });

  test('recomputes the order counts', async () => {
    await restored(path);
    await fresh.sql.execute(sql`INSERT INTO order_counts VALUES ('coupon', 'STEP10', 'infinity', 41)`);

    await restored(path, { replace: true });

    expect(await wrongCounts(fresh.sql)).toEqual([]);
    expect(await orderCount(fresh.sql, 'coupon', 'STEP10')).toBe(1);
  });

  test('requires `replace` if there are orders', async () => {
    await restored(path);

    await expect(restored(path)).rejects.toThrow('--replace');
    await restored(path, { replace: true });
    expect(await fresh.sql.$count(orders)).toBe(1);
  });

  test('requires `replace` if an address waits for a course', async () => {
    await fresh.sql.execute(sql`INSERT INTO courses (id, name, summary, category, code, status)
      VALUES ('soon', 'Soon', '', 'GATE', 'SOON', 0)`);
    await fresh.sql.insert(courseWaiters).values({ courseId: 'soon', email: 'waits@example.org' });

    await expect(restored(path)).rejects.toThrow('--replace');
  });

  test.each([
    ['that is cut off', (whole: Buffer) => whole.subarray(0, whole.length - 20), 'Cannot read'],
    ['that is not a backup', () => gzipSync('hello\n'), 'not a backup'],
    ['that is not compressed', () => Buffer.from('hello'), 'Cannot read'],
    [
      'without its last line',
      (whole: Buffer) => changed(whole, (lines) => lines.slice(0, -2)),
      'not a whole backup',
    ],
    [
      'without one of its rows',
      (whole: Buffer) => changed(whole, (lines) => lines.toSpliced(-3, 1)),
      'not a whole backup',
    ],
    [
      'without a row that others reference',
      (whole: Buffer) => changed(whole, (lines) => lines.toSpliced(3, 1)),
      'not a whole backup: courses',
    ],
    [
      'of other migrations',
      (whole: Buffer) => changed(whole, (lines) => lines.map((line) => line.replace('0002_', '0009_'))),
      'Restore it with the version that made it',
    ],
    [
      'with an unknown table',
      (whole: Buffer) =>
        changed(whole, (lines) =>
          lines.map((line) => line.replace('{"table":"orders"}', '{"table":"pg_user"}')),
        ),
      'does not know',
    ],
  ])('refuses a file %s', async (_name, spoil, message) => {
    const spoiled = folder('spoiled');
    writeFileSync(spoiled, spoil(readFileSync(path)));
    await fresh.sql
      .insert(courses)
      .values({ id: 'mine', name: 'x', summary: 'x', category: 'x', code: 'X', status: 0 });

    await expect(restored(spoiled)).rejects.toThrow(message);

    expect(await fresh.sql.$count(courses)).toBe(1);
  });

  test('refuses a missing file', async () => {
    await expect(restored(folder('nowhere'))).rejects.toThrow('Cannot read');
  });
});

function changed(whole: Buffer, change: (lines: string[]) => string[]): Buffer {
  return gzipSync(change(gunzipSync(whole).toString().split('\n')).join('\n'));
}
