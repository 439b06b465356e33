import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { POSTGRES_URL } from '../testing/academy';
import { fillDataFolder } from '../testing/data-folder';
import { canRecord, type RecordedDisk, recordedDisk } from './power-cut';
import { checkDatabase, placeOrder } from './rounds';

// Durability of the embedded database after a power cut. `npm run crash -w api` runs more rounds.
jest.setTimeout(240_000);

const onEmbedded = POSTGRES_URL || !canRecord ? describe.skip : describe;

onEmbedded('the embedded database', () => {
  let disk: RecordedDisk;
  beforeEach(() => {
    disk = recordedDisk();
  });
  afterEach(() => disk.remove());

  test('syncs its log before it acknowledges an order', async () => {
    await fillDataFolder(disk.dataDir);
    const api = await disk.start();
    const logSyncs = () => disk.syncs().filter((path) => /\/pg_wal\/[0-9A-F]{24}$/.test(path)).length;

    for (let order = 0; order < 10; order += 1) {
      const before = logSyncs();
      await placeOrder(api.port, randomUUID());
      expect(logSyncs()).toBeGreaterThan(before);
    }

    await api.end();
  });

  test('keeps every acknowledged order through two power cuts', async () => {
    // The folder is a leftover of an interrupted creation of the database. The first start removes it and creates the database.
    const draft = join(disk.dataDir, 'db.draft-aBcDeF');
    mkdirSync(draft);
    writeFileSync(join(draft, 'PG_VERSION'), '');
    const orders: string[] = [];
    for (let start = 0; start < 2; start += 1) {
      const api = await disk.start();
      expect(readdirSync(disk.dataDir).filter((name) => name.startsWith('db'))).toEqual(['db']);
      orders.push(
        ...(await Promise.all(Array.from({ length: 40 }, () => placeOrder(api.port, randomUUID())))),
      );
      await api.end('SIGKILL');

      const next = disk.afterPowerCut();
      disk.remove();
      disk = next;

      expect(await checkDatabase(disk.dataDir)).toEqual(expect.arrayContaining(orders));
    }
  });

  test('does not acknowledge an order whose sync fails', async () => {
    await fillDataFolder(disk.dataDir);
    const api = await disk.start();
    const order = await placeOrder(api.port, randomUUID());
    const ended = new Promise((resolve) => api.process.once('exit', resolve));

    disk.failSyncs();

    await expect(placeOrder(api.port, randomUUID())).rejects.toThrow();
    expect(await ended).toBe(1);
    expect(api.errors()).toMatch(/could not fsync file "[^\n]+": I\/O error/);
    expect(await checkDatabase(disk.dataDir)).toContain(order);
  });
});
