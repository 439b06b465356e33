import { cpSync, readdirSync, readFileSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DepotManager } from '../promotion/storage-manager';
import { aBuild, aDataFolder, aPlay } from '../testing/a-release.testing';
import { aDepot, DEPOTS } from '../testing/a-storage.testing';
import { backUp, restore } from './backup';
import { newGrant } from './grants/grant';
import type { Depot } from './storage';

jest.setTimeout(60_000);

const ASHA = { by: 'asha' };

describe.each(DEPOTS)('a backup of %s', (kind) => {
  test('brings everything back, and what comes next goes on from there', async () => {
    const depot = await aFullDepot(kind);
    const file = join(aDataFolder(), 'releases.tar.gz');

    await backUp(depot, file);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const { depot: other } = await aDepot(kind);
    await restore(other, file);
    // No backup holds a private key: whoever goes on from it has them.
    cpSync(depot.keys.folder, other.keys.folder, { recursive: true });

    expect(await all(other)).toEqual(await all(depot));
    expect(await other.edges()).toEqual([]);
    const { revision } = await new DepotManager(other, 0).promote({ checkout: '1.0.0-a' }, ASHA);
    expect(revision).toBe(4);
    await other.noteUse({ at: '', team: 'checkout', grant: '', features: [], isAllowed: true });
    expect(await other.uses()).toHaveLength(2);
  });

  test('goes into an empty place only: what is there stays as it is', async () => {
    const depot = await aFullDepot(kind);
    const file = join(aDataFolder(), 'releases.tar.gz');
    await backUp(depot, file);
    await depot.publish(aBuild('checkout', '1.0.0-c'));
    const before = await all(depot);

    await expect(restore(depot, file)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining('a restore goes into an empty'),
    });

    expect(await all(depot)).toEqual(before);
  });

  test.each([
    ['cut short', (file: string) => truncateSync(file, 2000)],
    ['changed', (file: string) => changeAt(file, 1000)],
    // Where the unpacker had begun with a file, it waited for the rest of it, for ever.
    ['changed near its beginning', (file: string) => changeAt(file, 600)],
    ['another file', (file: string) => writeFileSync(file, 'hello')],
  ])('that was %s restores nothing', async (_case, harm) => {
    const depot = await aFullDepot(kind);
    const file = join(aDataFolder(), 'releases.tar.gz');
    await backUp(depot, file);
    harm(file);
    const { depot: other } = await aDepot(kind);

    await expect(restore(other, file)).rejects.toThrow('is not a whole backup');

    expect(await other.list()).toEqual([]);
    expect((await other.registry()).revision).toBe(0);
  });

  test('is never written over another file, and leaves nothing half written', async () => {
    const depot = await aFullDepot(kind);
    const folder = aDataFolder();
    const file = join(folder, 'releases.tar.gz');
    writeFileSync(file, 'of last week');

    await expect(backUp(depot, file)).rejects.toThrow('name another file');
    const lost = { saveTo: () => Promise.reject(new Error('connection lost')) };
    await expect(backUp(lost, join(folder, 'other.tar.gz'))).rejects.toThrow('connection lost');

    expect(readFileSync(file, 'utf8')).toBe('of last week');
    expect(readdirSync(folder)).toEqual(['releases.tar.gz']);
  });
});

(DEPOTS.includes('PostgreSQL') ? test : test.skip)(
  'a row that cannot be put back takes all others with it',
  async () => {
    const folder = aDataFolder();
    await (await aFullDepot('PostgreSQL')).saveTo(folder);
    writeFileSync(join(folder, 'tables/uses.jsonl'), '{"number":1,"line":null}\n');
    const { depot: other } = await aDepot('PostgreSQL');

    await expect(other.loadFrom(folder)).rejects.toThrow(/null value/);

    expect(await other.list()).toEqual([]);
  },
);

test.each(DEPOTS)('a folder that no depot has saved is refused by %s', async (kind) => {
  const { depot } = await aDepot(kind);

  await expect(depot.loadFrom(aDataFolder())).rejects.toThrow('This is no backup of releases');
});

(DEPOTS.includes('PostgreSQL') ? describe : describe.skip)('a backup of one kind of depot', () => {
  test.each([
    ['a folder', 'PostgreSQL'],
    ['PostgreSQL', 'a folder'],
  ])('of %s goes into %s, with everything that can be asked of it', async (kind, otherKind) => {
    const depot = await aFullDepot(kind);
    const file = join(aDataFolder(), 'releases.tar.gz');
    await depot.noteUse({ at: 'later', team: 'checkout', grant: '', features: [], isAllowed: false });

    await backUp(depot, file);
    const { depot: other } = await aDepot(otherKind);
    await restore(other, file);
    cpSync(depot.keys.folder, other.keys.folder, { recursive: true });

    expect(await all(other)).toEqual(await all(depot));
    for (const role of ['root', 'targets', 'checkout'])
      expect(await other.signed(role)).toBe(await depot.signed(role));
    const { revision } = await new DepotManager(other, 0).promote({ checkout: '1.0.0-a' }, ASHA);
    expect(revision).toBe(4);
    await other.noteUse({ at: '', team: 'checkout', grant: '', features: [], isAllowed: true });
    expect(await other.uses()).toHaveLength(3);
  });
});

/** Three revisions, a report, a block, a right and its use, and an edge that reports. */
async function aFullDepot(kind: string): Promise<Depot> {
  const { depot } = await aDepot(kind);
  const manager = new DepotManager(depot, 0);
  await depot.publish(aBuild('shell', '1.0.0-s1'));
  for (const id of ['1.0.0-a', '1.0.0-b', '1.0.0-d']) await depot.publish(aBuild('checkout', id));
  await manager.promote({ shell: '1.0.0-s1', checkout: '1.0.0-a' }, ASHA);
  await manager.promote({ checkout: '1.0.0-b' }, ASHA);
  await manager.storePlay(aPlay(), 'asha');
  await manager.block('checkout', '1.0.0-d', { by: 'asha', reason: 'wrong' });
  const { grant } = newGrant({
    team: 'checkout',
    features: ['checkout'],
    verbs: ['read'],
    expiresAt: '2030',
  });
  await depot.putGrant(grant);
  const at = '2026-11-22T00:00:00.000Z';
  await depot.noteUse({ at, team: 'checkout', grant: grant.id, verb: 'read', features: [], isAllowed: true });
  await depot.report({ name: 'edge-a', revision: 3 });
  return depot;
}

/** All that can be asked of a depot, and every file of its releases. */
async function all(depot: Depot) {
  const releases = await depot.list();
  const found = releases.map(async ({ feature, id }) => {
    const folder = aDataFolder();
    await depot.copyTo(feature, id, folder);
    const plays = await depot.plays(feature, id);
    return { ...(await depot.find(feature, id)), plays, files: filesIn(folder) };
  });
  return {
    releases,
    found: await Promise.all(found),
    registry: await depot.registry(),
    history: await depot.history(),
    grants: await depot.grants(),
    uses: await depot.uses(),
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
