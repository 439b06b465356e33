import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prune } from '../promotion/prune';
import { StorageManager } from '../promotion/storage-manager';
import { SUPERSEDED_LIST_MS } from '../signatures/metadata-store';
import { Trust } from '../signatures/trust';
import { currentTrust, proposeTrust, signProposal } from '../signatures/trust-proposal';
import { ASHA, aBuild, aDataFolder } from '../testing/a-release.testing';
import { aStorage, STORAGES } from '../testing/a-storage.testing';
import { PostgresDatabase } from './postgres/database';
import type { ReleaseStorage } from './storage';

afterEach(() => jest.restoreAllMocks());

describe.each(STORAGES)('superseded release lists in %s', (kind) => {
  test('are deleted after an hour, except the list of the live revision', async () => {
    const { storage, skipHour } = await aStorageWith(kind, ['a']);
    await promote(storage, 'a');
    await publish(storage, ['b', 'c', 'd']);

    await publish(storage, ['e']);
    expect(await versions(storage)).toEqual([1, 2, 3, 4, 5]);

    await skipHour();
    await publish(storage, ['f']);
    // The list of `a` is live, and that of `e` has only just been superseded.
    expect(await versions(storage)).toEqual([1, 5, 6]);
  });

  test('are deleted by prune even if it deletes no release', async () => {
    const { storage, skipHour } = await aStorageWith(kind, ['a', 'b', 'c']);
    await promote(storage, 'c');
    await prune(storage, 20, ASHA);
    expect(await versions(storage)).toEqual([1, 2, 3]);

    await skipHour();
    expect(await prune(storage, 20, ASHA)).toEqual([]);

    expect(await versions(storage)).toEqual([3]);
    expect(await edgeOf(storage).check()).toMatchObject({ checkout: { live: '1.0.0-c' } });
  });

  test('stay for an edge that is still verifying the previous revision', async () => {
    const { storage } = await aStorageWith(kind, ['a', 'b', 'c']);
    await promote(storage, 'a');
    const [before, edge] = [await storage.deployments.current(), edgeOf(storage)];
    await publish(storage, ['d']);
    await promote(storage, 'd');

    await prune(storage, 1, ASHA);

    expect((await edge.trust.check(before, edge.read)).revision.revision).toBe(1);
    expect(await edge.check()).toMatchObject({ checkout: { live: '1.0.0-d' } });
  });

  test('are not needed by an edge that missed a revision', async () => {
    const { storage, pruneTwice } = await aStorageWith(kind, ['a']);
    await promote(storage, 'a');
    const edge = edgeOf(storage);
    await edge.check();
    await publish(storage, ['b', 'c']);
    await promote(storage, 'c');
    await pruneTwice();

    expect(await versions(storage)).toEqual([3]);
    expect(edge.trust.isListed('checkout', '1.0.0-a')).toBe(true);
    await new StorageManager(storage, 0).rollback('checkout', ASHA);
    expect(await edge.check()).toMatchObject({ checkout: { live: '1.0.0-a' } });
  });

  test('stay while another environment refers to them', async () => {
    const { storage, pruneTwice, reopen } = await aStorageWith(kind, ['a']);
    const other = await reopen('next');
    await promote(other, 'a');
    await publish(storage, ['b', 'c']);
    await promote(storage, 'c');
    await pruneTwice();

    expect(await versions(storage)).toEqual([1, 3]);
    expect(await edgeOf(other, 'next').check()).toMatchObject({ checkout: { live: '1.0.0-a' } });

    await promote(other, 'c');
    await pruneTwice(other);
    expect(await versions(storage)).toEqual([3]);
  });

  test('are deleted, but all roots stay, so that an edge with the first root can follow the chain', async () => {
    const { storage, pruneTwice } = await aStorageWith(kind, ['a', 'b']);
    const first = storage.keys.make('root');
    const root = [first.key, storage.keys.make('second').key];
    const now = await currentTrust(storage.artifacts);
    await storage.artifacts.trust(signProposal(proposeTrust(now, { root, teams: {} }), first));
    await promote(storage, 'b');
    await pruneTwice();

    expect(await storage.artifacts.signed('root', 1)).toBeDefined();
    expect(await storage.artifacts.signed('targets', 1)).toBeDefined();
    expect(await edgeOf(storage).check()).toMatchObject({ checkout: { live: '1.0.0-b' } });
  });
});

if (STORAGES.includes('PostgreSQL'))
  test('prunes lists of a database without the column past_since', async () => {
    const { storage, reopen, skipHour, databaseUrl } = await aStorageWith('PostgreSQL', ['a', 'b']);
    await promote(storage, 'a');
    const before = await PostgresDatabase.open(databaseUrl ?? '');
    await before.rows('ALTER TABLE stepwell_releases.signed DROP COLUMN past_since');
    await before.close();

    const now = await reopen();
    expect(await edgeOf(now).check()).toMatchObject({ checkout: { live: '1.0.0-a' } });
    await publish(now, ['c']);
    await skipHour();
    await prune(now, 20, ASHA);

    expect(await versions(now)).toEqual([2, 3]);
  });

describe('pruning of lists in a folder', () => {
  test('continues with the next prune after a crash', async () => {
    const { storage, skipHour, metadata } = await aStorageWith('a folder', ['a', 'b', 'c', 'd']);
    await promote(storage, 'd');
    await prune(storage, 20, ASHA);
    await skipHour();
    // A folder in the place of a file stops the deletion after the first version, because it cannot be deleted as a file.
    rmSync(join(metadata, '2.json'));
    mkdirSync(join(metadata, '2.json'));

    await expect(prune(storage, 20, ASHA)).rejects.toThrow('2.json');
    expect(readdirSync(metadata).sort()).toEqual(expect.arrayContaining(['2.json', '3.json', '4.json']));
    expect(await edgeOf(storage).check()).toMatchObject({ checkout: { live: '1.0.0-d' } });
    expect(await storage.artifacts.publish(aBuild('checkout', '1.0.0-e'))).toEqual({ isNew: true });

    rmSync(join(metadata, '2.json'), { recursive: true });
    await prune(storage, 20, ASHA);
    expect(await versions(storage)).toEqual([4, 5]);
  });

  test("deletes nothing if one environment's registry cannot be read", async () => {
    const { storage, skipHour, metadata } = await aStorageWith('a folder', ['a', 'b']);
    await promote(storage, 'b');
    await prune(storage, 20, ASHA);
    await skipHour();
    writeFileSync(join(dirname(dirname(dirname(metadata))), 'registry', 'next.json'), '{');

    await expect(prune(storage, 20, ASHA)).rejects.toThrow('JSON');
    expect(await storage.artifacts.publish(aBuild('checkout', '1.0.0-c'))).toEqual({ isNew: true });
    expect(await versions(storage)).toEqual([1, 2, 3]);
  });

  test('waits another hour if the record of the hour’s start cannot be read', async () => {
    const { storage, skipHour, metadata } = await aStorageWith('a folder', ['a', 'b']);
    await promote(storage, 'b');
    await prune(storage, 20, ASHA);
    await skipHour();
    writeFileSync(join(metadata, '.past'), '{"1":');

    await prune(storage, 20, ASHA);
    expect(await versions(storage)).toEqual([1, 2]);

    await skipHour();
    await prune(storage, 20, ASHA);
    expect(await versions(storage)).toEqual([2]);
  });
});

/** A storage with releases of the checkout, a list for each. */
async function aStorageWith(kind: string, letters: string[]) {
  const made = await aStorage(kind);
  await made.storage.artifacts.publish(aBuild('shell', '1.0.0-s1'));
  await publish(made.storage, letters);
  let passed = 0;
  /** Advances the clock by an hour, and sets the database's times back by an hour. */
  const skipHour = async () => {
    passed += SUPERSEDED_LIST_MS;
    jest.restoreAllMocks();
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + passed);
    if (!made.databaseUrl) return;
    const database = await PostgresDatabase.open(made.databaseUrl);
    await database.rows(
      `UPDATE stepwell_releases.signed SET past_since = past_since - $1 * interval '1 millisecond'`,
      [SUPERSEDED_LIST_MS],
    );
    await database.close();
  };
  /** The first pruning notes the unused lists, the second one, an hour later, deletes them. */
  const pruneTwice = async (storage = made.storage) => {
    await prune(storage, 20, ASHA);
    await skipHour();
    await prune(storage, 20, ASHA);
  };
  return {
    ...made,
    skipHour,
    pruneTwice,
    metadata: join(dirname(made.keys.folder), 'releases', '.signed', 'checkout'),
  };
}

async function publish(storage: ReleaseStorage, letters: string[]): Promise<void> {
  for (const letter of letters) await storage.artifacts.publish(aBuild('checkout', `1.0.0-${letter}`));
}

async function promote(storage: ReleaseStorage, letter: string): Promise<void> {
  await new StorageManager(storage, 0).promote({ shell: '1.0.0-s1', checkout: `1.0.0-${letter}` }, ASHA);
}

/** Which of the first ten versions of the checkout's list exist. */
async function versions(storage: ReleaseStorage): Promise<number[]> {
  const all = Array.from({ length: 10 }, (_, index) => index + 1);
  const results = await Promise.all(
    all.map(async (each) => ((await storage.artifacts.signed('checkout', each)) ? each : 0)),
  );
  return results.filter(Boolean);
}

/** An edge without trusted state. */
function edgeOf(storage: ReleaseStorage, environment = 'live') {
  const trust = new Trust({ folder: aDataFolder(), environment, log: () => undefined });
  const read = (role: string, version: number) => storage.artifacts.signed(role, version);
  const check = async () => {
    trust.keep(await trust.check(await storage.deployments.current(), read));
    return trust.last?.revision.features;
  };
  return { trust, read, check };
}
