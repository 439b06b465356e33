import { cpSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StorageManager } from '../promotion/storage-manager';
import { ASHA, aDataFolder, aTestRun } from '../testing/a-release.testing';
import { aGrant, aStorage, publishAll, STORAGES } from '../testing/a-storage.testing';
import { backUp, restore } from './backup';
import type { ReleaseStorage } from './storage';

const USE = { at: '2026-11-22T00:00:00.000Z', team: 'checkout', grant: '', features: [], isAllowed: true };

describe.each(STORAGES)('a backup of %s', (kind) => {
  test('restores everything but reports of edges', async () => {
    const storage = await aFullStorage(kind);
    const file = join(aDataFolder(), 'releases.tar.gz');

    await backUp(storage, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { storage: other } = await aStorage(kind);
    await restore(other, file);
    // A backup contains no private keys.
    cpSync(storage.keys.folder, other.keys.folder, { recursive: true });

    expect(await contentOf(other)).toEqual(await contentOf(storage));
    expect(await other.signals.edges()).toEqual([]);
    const { revision } = await new StorageManager(other, 0).promote({ checkout: '1.0.0-a' }, ASHA);
    expect(revision).toBe(4);
    await other.grants.logUse(USE);
    expect(await other.grants.uses()).toHaveLength(2);
  });

  test('is refused by a storage that is not empty', async () => {
    const storage = await aFullStorage(kind);
    const file = join(aDataFolder(), 'releases.tar.gz');
    await backUp(storage, file);
    await publishAll(storage, 'checkout 1.0.0-c');
    const before = await contentOf(storage);

    await expect(restore(storage, file)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('a restore goes into an empty'),
    });

    expect(await contentOf(storage)).toEqual(before);
  });

  test.each([
    ['cut short', (file: string) => truncateSync(file, 2000)],
    ['changed', (file: string) => changeAt(file, 1000)],
    // The unpacker once waited forever for the rest of a file.
    ['changed near its beginning', (file: string) => changeAt(file, 600)],
    ['replaced by another file', (file: string) => writeFileSync(file, 'hello')],
  ])('that was %s restores nothing', async (_case, damage) => {
    const storage = await aFullStorage(kind);
    const file = join(aDataFolder(), 'releases.tar.gz');
    await backUp(storage, file);
    damage(file);
    const { storage: other } = await aStorage(kind);

    await expect(restore(other, file)).rejects.toThrow('is not a whole backup');

    expect(await other.artifacts.list()).toEqual([]);
    expect((await other.deployments.current()).revision).toBe(0);
  });

  test('never replaces a file', async () => {
    const storage = await aFullStorage(kind);
    const folder = aDataFolder();
    const file = join(folder, 'releases.tar.gz');
    writeFileSync(file, 'of last week');

    await expect(backUp(storage, file)).rejects.toThrow('name another file');
    expect(readFileSync(file, 'utf8')).toBe('of last week');
    expect(readdirSync(folder)).toEqual(['releases.tar.gz']);
  });

  test('leaves no partial file after an error', async () => {
    const folder = aDataFolder();
    const lost = { saveTo: () => Promise.reject(new Error('connection lost')) };

    await expect(backUp(lost, join(folder, 'releases.tar.gz'))).rejects.toThrow('connection lost');
    expect(readdirSync(folder)).toEqual([]);
  });
});

(STORAGES.includes('PostgreSQL') ? test : test.skip)(
  'a row that cannot be restored rolls back all other rows',
  async () => {
    const folder = aDataFolder();
    await (await aFullStorage('PostgreSQL')).saveTo(folder);
    writeFileSync(join(folder, 'tables/uses.jsonl'), '{"number":1,"line":null}\n');
    const { storage: other } = await aStorage('PostgreSQL');

    await expect(other.loadFrom(folder)).rejects.toThrow(/null value/);

    expect(await other.artifacts.list()).toEqual([]);
  },
);

test.each(STORAGES)('%s refuses to restore a folder that is not a backup', async (kind) => {
  const { storage } = await aStorage(kind);

  await expect(storage.loadFrom(aDataFolder())).rejects.toThrow('This is not a backup of releases');
});

(STORAGES.includes('PostgreSQL') ? describe : describe.skip)('a backup', () => {
  test.each([
    ['a folder', 'PostgreSQL'],
    ['PostgreSQL', 'a folder'],
  ])('of the storage %s is restored completely into the storage %s', async (kind, otherKind) => {
    const storage = await aFullStorage(kind);
    const file = join(aDataFolder(), 'releases.tar.gz');
    await storage.grants.logUse({ ...USE, at: 'later', isAllowed: false });

    await backUp(storage, file);
    const { storage: other } = await aStorage(otherKind);
    await restore(other, file);
    cpSync(storage.keys.folder, other.keys.folder, { recursive: true });

    expect(await contentOf(other)).toEqual(await contentOf(storage));
    for (const role of ['root', 'targets', 'checkout'])
      expect(await other.artifacts.signed(role)).toBe(await storage.artifacts.signed(role));
    const { revision } = await new StorageManager(other, 0).promote({ checkout: '1.0.0-a' }, ASHA);
    expect(revision).toBe(4);
    await other.grants.logUse(USE);
    expect(await other.grants.uses()).toHaveLength(3);
  });
});

/** A storage with three revisions, a test report, a blocked release, a grant and its use, and reports of an edge. */
async function aFullStorage(kind: string): Promise<ReleaseStorage> {
  const { storage } = await aStorage(kind);
  const manager = new StorageManager(storage, 0);
  await publishAll(storage, 'shell 1.0.0-s1', 'checkout 1.0.0-a', 'checkout 1.0.0-b', 'checkout 1.0.0-d');
  await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
  await manager.promote({ checkout: '1.0.0-b' }, ASHA);
  await manager.storeTestRun(aTestRun(), 'asha');
  await manager.block('checkout', '1.0.0-d', { by: 'asha', reason: 'wrong\u2028price' });
  const { grant } = await aGrant(storage, { verbs: ['read'] });
  await storage.grants.logUse({ ...USE, grant: grant.id, verb: 'read' });
  await storage.signals.reportEdge({ name: 'edge-a', revision: 3 });
  return storage;
}

/** All contents of a storage, with every file of its releases. */
async function contentOf(storage: ReleaseStorage) {
  const releases = await storage.artifacts.list();
  const stored = releases.map(async ({ feature, id }) => {
    const folder = aDataFolder();
    await storage.artifacts.copyTo(feature, id, folder);
    const plays = await storage.artifacts.testRuns(feature, id);
    return { ...(await storage.artifacts.find(feature, id)), plays, files: filesIn(folder) };
  });
  return {
    releases,
    stored: await Promise.all(stored),
    registry: await storage.deployments.current(),
    history: await storage.deployments.history(),
    grants: await storage.grants.list(),
    uses: await storage.grants.uses(),
  };
}

function filesIn(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name))
    .sort();
  return Object.fromEntries(names.map((name) => [name.slice(folder.length), readFileSync(name, 'base64')]));
}

function changeAt(file: string, place: number): void {
  const content = readFileSync(file);
  content.fill(0, place, place + 50);
  writeFileSync(file, content);
}
