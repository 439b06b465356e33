import { setTimeout as pause } from 'node:timers/promises';
import { findPostgres, startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { until } from '@stepwell/server-kit/testing/until';
import { Archive } from './an-archive.testing';

// The log receiver of deploy/backup was away for so long that PostgreSQL dropped write-ahead log that was not fetched.

jest.setTimeout(120_000);

const describeWithPostgres = findPostgres() ? describe : describe.skip;

describeWithPostgres('after PostgreSQL has dropped write-ahead log, backups', () => {
  let server: ThrowAwayPostgres;
  let archive: Archive;
  let momentInGap: string;
  let copyBeforeGap: string[];
  let logBeforeGap: string[];

  beforeAll(async () => {
    server = startPostgres();
    archive = new Archive(server);
    archive.psql("ALTER SYSTEM SET max_slot_wal_keep_size = '16MB'", 'SELECT pg_reload_conf()');
    archive.psql('CREATE TABLE orders (created_at timestamptz NOT NULL DEFAULT now())');
    archive.receive();
    await until(() => archive.names('wal').length > 0);
    archive.run('base-backup');
    await archive.stopReceiving();
    copyBeforeGap = archive.names('base');
    logBeforeGap = archive.names('wal');
    for (let segment = 0; segment < 4; segment += 1) placeOrder();
    // A base backup is named by the second of its completion, and can be restored only to later seconds.
    await pause(1100);
    momentInGap = archive.psql('SELECT now()').trim();
    placeOrder();
    expect(slotStatus()).toBe('lost');
    archive.receive();
    await until(() => slotStatus() === 'reserved' && archive.names('wal').length > logBeforeGap.length);
  }, 120_000);

  afterAll(() => {
    server?.stop();
    archive?.remove();
  });

  test('continue with the current log, and report which moments cannot be restored', () => {
    expect(archive.receiverErrors).toContain('no moment from then to the next base backup can be restored');
  });

  test('keep all earlier copies and log segments', () => {
    expect(archive.names('base')).toEqual(copyBeforeGap);
    expect(archive.names('wal')).toEqual(expect.arrayContaining(logBeforeGap));
  });

  test('restore all orders after the next base backup', () => {
    archive.run('base-backup');
    placeOrder();
    expect(archive.run('try-restore')).toContain('restored: 6 orders');
  });

  test('are not restored to a moment whose log is missing', () => {
    expect(() =>
      startPostgres({ initData: (data) => archive.run('restore-to', [momentInGap, data]) }),
    ).toThrow('pg_ctl failed');
  });

  /** Places an order, and ends the log segment. The checkpoint lets PostgreSQL drop log. */
  function placeOrder(): void {
    archive.psql('INSERT INTO orders DEFAULT VALUES', 'SELECT pg_switch_wal()', 'CHECKPOINT');
  }

  function slotStatus(): string {
    return archive.psql('SELECT wal_status FROM pg_replication_slots').trim();
  }
});
