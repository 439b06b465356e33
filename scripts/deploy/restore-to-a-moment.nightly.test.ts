import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Mirror, Trust } from '@stepwell/release-server/edge';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import { StorageManager } from '@stepwell/release-server/manager';
import { damageOf } from '@stepwell/release-server/release-check';
import { openStorage, type ReleaseStorage } from '@stepwell/release-server/storage';
import { aBuild, aDataFolder } from '@stepwell/release-server/testing';
import { openToOthers } from '@stepwell/server-kit/testing/another-user';
import { findPostgres, startPostgres, type ThrowAwayPostgres } from '@stepwell/server-kit/testing/postgres';
import { until } from '@stepwell/server-kit/testing/until';
import { orderReplyStatus, placeOrder, type RunningApi, startApi } from '../built/an-api.testing';
import { runProgram } from '../packages/a-registry.testing';
import { ROOT } from '../workspace/workspace';
import { Archive } from './an-archive.testing';
import { readDeploy } from './commands.testing';

// A shop on PostgreSQL is backed up by the scripts of deploy/backup, and restored to a moment on another PostgreSQL server.

const ASHA = { by: 'asha' };

jest.setTimeout(120_000);

const describeWithPostgres = findPostgres() ? describe : describe.skip;

describeWithPostgres('a shop that was restored to a moment', () => {
  /** The backed-up server, and the server that is restored from the backups. */
  let before: ThrowAwayPostgres;
  let after: ThrowAwayPostgres;
  let archive: Archive;
  let api: RunningApi;
  let dataDir: string;
  let restored: string;
  /** Ids of orders by the time at which they were placed. */
  const orders: Record<string, string> = {};
  /** Output of the second backup while no log receiver ran. */
  let outputWithoutReceiver: string;
  /** Backups and log segments that existed before the tested backup. */
  let taken: Record<'base' | 'wal', string[]>;

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'stepwell-moment-'));
    before = startPostgres();
    archive = new Archive(before);
    await runProgram('npm', ['run', '--silent', 'academy', '--', 'sample', 'load'], ROOT, {
      DATABASE_URL: before.url,
    });
    api = await startApi({ DATABASE_URL: before.url, DATA_DIR: dataDir });
    const storage = await openStorage({ dataDir, databaseUrl: before.url });
    const manager = new StorageManager(storage, 0);
    await publishAll(storage);
    await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
    orders.beforeTheBackup = await placeOrder(api);
    for (const _copy of [1, 2])
      outputWithoutReceiver = errorOf(() => archive.run('base-backup', [], { KEPT: '1' }));
    archive.createReadableFolders();
    archive.receive();
    await until(() => archive.names('wal').length > 0, 60_000);
    taken = { base: archive.names('base'), wal: archive.names('wal') };
    // With KEPT=1, the earlier base backup is deleted.
    archive.run('base-backup', [], { KEPT: '1' });
    await untilNextSecond();

    orders.beforeTheMoment = await placeOrder(api);
    await manager.promote({ checkout: '1.0.0-b' }, ASHA);
    await pause(50);
    const moment = new Date().toISOString();
    await pause(50);
    orders.afterTheMoment = await placeOrder(api);
    await manager.promote({ checkout: '1.0.0-c' }, ASHA);

    await storage.close();
    await api.stop();
    after = startPostgres({
      initData(data) {
        archive.run('restore-to', [moment, data]);
        restored = data;
      },
    });
    // The server accepts no connection before it has reached the moment.
    await until(
      () => spawnSync(join(after.programs, 'pg_isready'), ['-h', after.socketFolder]).status === 0,
      60_000,
    );
    api = await startApi({ DATABASE_URL: after.url, DATA_DIR: dataDir });
  }, 240_000);

  afterAll(async () => {
    api?.kill();
    for (const server of [before, after]) server?.stop();
    archive?.remove();
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 20 });
  });

  test('contains exactly the orders that were acknowledged before the moment', async () => {
    expect(await orderReplyStatus(api, orders.beforeTheBackup)).toBe(200);
    expect(await orderReplyStatus(api, orders.beforeTheMoment)).toBe(200);
    expect(await orderReplyStatus(api, orders.afterTheMoment)).toBe(404);
  });

  test('accepts new orders', async () => {
    expect(await orderReplyStatus(api, await placeOrder(api))).toBe(200);
  });

  test('serves the releases that were live at the moment, with valid signatures', async () => {
    const place = releasePlace(aDataFolder());
    const open = () => openStorage({ dataDir, databaseUrl: after.url });
    const trust = new Trust({ folder: aDataFolder(), log: () => undefined });

    const mirror = await Mirror.start({ open, place, trust, name: 'edge', log: () => undefined });
    await mirror.close();

    expect(place.registry.read()).toMatchObject({
      revision: 2,
      features: { shell: { live: '1.0.0-s1' }, checkout: { live: '1.0.0-b', previous: '1.0.0-a' } },
    });
    expect(trust.last?.revision.revision).toBe(2);
    expect(damageOf(place.store.read('checkout', '1.0.0-b'))).toBeUndefined();
  });

  test('has no recovery settings left', () => {
    expect(readFileSync(join(restored, 'postgresql.auto.conf'), 'utf8')).not.toMatch(/recovery|restore/);
  });

  describe('its backups', () => {
    test('restore all acknowledged orders if no moment is given, and leave no folder of this run or of an interrupted run', () => {
      mkdirSync(join(archive.folder, 'try.a1b2c3'));

      expect(archive.run('try-restore')).toMatch(/^restored: 3 orders, the last at 2\d{3}-/m);
      expect(readdirSync(archive.folder).sort()).toEqual(['base', 'wal']);
    });

    test('are not restored to a moment before the first backup, nor into a folder with files', () => {
      const newFolder = join(archive.folder, 'new');
      expect(() => archive.run('restore-to', ['2020-01-01', newFolder])).toThrow(
        'is from before 2020-01-01. Nothing was changed.',
      );
      expect(() => archive.run('restore-to', ['latest', archive.folder])).toThrow('Nothing was changed.');
    });

    test('are retained as configured, with the log since the oldest retained backup', () => {
      expect(archive.names('base')).toHaveLength(1);
      expect(archive.names('base')).not.toEqual(taken.base);
      for (const log of taken.wal) expect(archive.names('wal')).not.toContain(log.replace('.partial', ''));
    });

    test('become unreadable for other users at the next backup', () => {
      expect(openToOthers(join(archive.folder, 'base'))).toEqual([]);
      expect(openToOthers(join(archive.folder, 'wal'))).toEqual([]);
    });

    test('warn if no log receiver runs, and are retained as configured', () => {
      expect(outputWithoutReceiver).toContain('Is receive-wal running?');
      expect(taken.base).toHaveLength(1);
    });

    test('keep no files of a copy that fails', () => {
      const programs = aFolderWith('pg_verifybackup', 'exit 1');
      const PATH = [programs, before.programs, process.env.PATH].join(delimiter);
      const earlier = archive.names('base');

      expect(() => archive.run('base-backup', [], { PATH })).toThrow();

      expect(archive.names('base')).toEqual(earlier);
    });

    test('need only settings that the server accepts', () => {
      const settings = [...readDeploy('backup/postgresql.conf').matchAll(/^(\w+) = (\S+)$/gm)];

      const shown = settings.map(([, name, value]) =>
        archive.psql(`ALTER SYSTEM SET ${name} = '${value}'`, 'SELECT pg_reload_conf()', `SHOW ${name}`),
      );

      expect(settings.map(([, name]) => name)).toContain('max_slot_wal_keep_size');
      expect(shown).toHaveLength(settings.length);
    });

    test('are both kept if they are made in the same second', () => {
      const earlier = archive.names('base');
      const PATH = [clockThatRepeats(earlier.at(-1)), before.programs, process.env.PATH].join(delimiter);

      archive.run('base-backup', [], { PATH });

      expect(archive.names('base')).toEqual([...earlier, expect.stringMatching(/^2/)]);
      expect(archive.run('try-restore')).toContain('restored: ');
    });
  });

  /** @returns a folder with a program `date` that prints the given second at its first call, and the real time later */
  function clockThatRepeats(second = ''): string {
    return aFolderWith(
      'date',
      `if mkdir '${archive.folder}/asked' 2>/dev/null; then echo '${second}'; else command -p date "$@"; fi`,
    );
  }

  /** @returns a folder with a program that runs this shell command */
  function aFolderWith(program: string, command: string): string {
    const folder = join(archive.folder, `with-${program}`);
    mkdirSync(folder);
    writeFileSync(join(folder, program), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
    return folder;
  }
});

async function publishAll(storage: ReleaseStorage): Promise<void> {
  await storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
  for (const id of ['1.0.0-a', '1.0.0-b', '1.0.0-c']) await storage.artifacts.publish(aBuild('checkout', id));
}

/** A base backup is named by the second of its completion, and can be restored only to later seconds. */
function untilNextSecond(): Promise<void> {
  return pause(1100);
}

function errorOf(act: () => unknown): string {
  try {
    act();
  } catch (error) {
    return String(error);
  }
  return '';
}
