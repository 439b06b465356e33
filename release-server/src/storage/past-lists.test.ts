import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { prune } from '../promotion/prune';
import { DepotManager } from '../promotion/storage-manager';
import { ceremonyOf, signCeremony } from '../signatures/ceremony';
import { Trust } from '../signatures/trust';
import { aBuild, aDataFolder } from '../testing/a-release.testing';
import { aDepot, DEPOTS } from '../testing/a-storage.testing';
import { PAST_LIST_MS } from './artifacts/past-lists';
import { PostgresDatabase } from './postgres/database';
import type { Depot } from './storage';

jest.setTimeout(60_000);

const ASHA = { by: 'asha' };

afterEach(() => jest.restoreAllMocks());

describe.each(DEPOTS)('lists of teams in %s', (kind) => {
  test('of all that a team ever signed the newest stays, and what is live; others go after an hour', async () => {
    const { depot, later } = await aDepotWith(kind, ['a']);
    await live(depot, 'a');
    await publish(depot, ['b', 'c', 'd']);

    await publish(depot, ['e']);
    expect(await versions(depot)).toEqual([1, 2, 3, 4, 5]);

    await later();
    await publish(depot, ['f']);
    expect(await versions(depot)).toEqual([1, 5, 6]);
  });

  test('pruning takes them too, also where all releases are needed', async () => {
    const { depot, later } = await aDepotWith(kind, ['a', 'b', 'c']);
    await live(depot, 'c');
    await prune(depot, 20, ASHA);
    expect(await versions(depot)).toEqual([1, 2, 3]);

    await later();
    expect(await prune(depot, 20, ASHA)).toEqual([]);

    expect(await versions(depot)).toEqual([3]);
    expect(await edgeOf(depot).check()).toMatchObject({ checkout: { live: '1.0.0-c' } });
  });

  test('an edge that was at the revision before checks it to its end, and takes the next', async () => {
    const { depot } = await aDepotWith(kind, ['a', 'b', 'c']);
    await live(depot, 'a');
    const [before, edge] = [await depot.registry(), edgeOf(depot)];
    await publish(depot, ['d']);
    await live(depot, 'd');

    await prune(depot, 1, ASHA);

    expect((await edge.trust.check(before, edge.read)).revision.revision).toBe(1);
    expect(await edge.check()).toMatchObject({ checkout: { live: '1.0.0-d' } });
  });

  test('an edge that has slept through all of it goes on from what it holds', async () => {
    const { depot, later } = await aDepotWith(kind, ['a']);
    await live(depot, 'a');
    const edge = edgeOf(depot);
    await edge.check();
    await publish(depot, ['b', 'c']);
    await live(depot, 'c');
    await prune(depot, 20, ASHA);
    await later();
    await prune(depot, 20, ASHA);

    expect(await versions(depot)).toEqual([3]);
    expect(edge.trust.isListed('checkout', '1.0.0-a')).toBe(true);
    await new DepotManager(depot, 0).rollback('checkout', ASHA);
    expect(await edge.check()).toMatchObject({ checkout: { live: '1.0.0-a' } });
  });

  test('what another environment goes with stays, as long as it does', async () => {
    const { depot, later, again } = await aDepotWith(kind, ['a']);
    const other = await again('next');
    await live(other, 'a');
    await publish(depot, ['b', 'c']);
    await live(depot, 'c');
    await prune(depot, 20, ASHA);
    await later();
    await prune(depot, 20, ASHA);

    expect(await versions(depot)).toEqual([1, 3]);
    expect(await edgeOf(other, 'next').check()).toMatchObject({ checkout: { live: '1.0.0-a' } });

    await live(other, 'c');
    await prune(other, 20, ASHA);
    await later();
    await prune(other, 20, ASHA);
    expect(await versions(depot)).toEqual([3]);
  });

  test('what keepers have signed stays: a machine that knows the first root alone climbs to the last', async () => {
    const { depot, later } = await aDepotWith(kind, ['a', 'b']);
    const first = depot.keys.make('root');
    const root = { keys: [first.key, depot.keys.make('second').key], threshold: 1 };
    const now = { root: await depot.signed('root'), targets: await depot.signed('targets') };
    await depot.trust(signCeremony(ceremonyOf(now, { root, teams: {} }), first));
    await live(depot, 'b');
    await prune(depot, 20, ASHA);
    await later();
    await prune(depot, 20, ASHA);

    expect(await depot.signed('root', 1)).toBeDefined();
    expect(await depot.signed('targets', 1)).toBeDefined();
    expect(await edgeOf(depot).check()).toMatchObject({ checkout: { live: '1.0.0-b' } });
  });
});

if (DEPOTS.includes('PostgreSQL'))
  test('a database of before, which noted nothing of lists, is read, published to and pruned', async () => {
    const { depot, again, later, databaseUrl } = await aDepotWith('PostgreSQL', ['a', 'b']);
    await live(depot, 'a');
    const before = await PostgresDatabase.open(databaseUrl ?? '');
    await before.rows('ALTER TABLE stepwell_releases.signed DROP COLUMN past_since');
    await before.close();

    const now = await again();
    expect(await edgeOf(now).check()).toMatchObject({ checkout: { live: '1.0.0-a' } });
    await publish(now, ['c']);
    await later();
    await prune(now, 20, ASHA);

    expect(await versions(now)).toEqual([2, 3]);
  });

describe('in a folder', () => {
  test('a crash in the midst leaves what everybody needs, and the next to prune does the rest', async () => {
    const { depot, later, shelf } = await aDepotWith('a folder', ['a', 'b', 'c', 'd']);
    await live(depot, 'd');
    await prune(depot, 20, ASHA);
    await later();
    // What no process can take away ends it behind the first.
    rmSync(join(shelf, '2.json'));
    mkdirSync(join(shelf, '2.json'));

    await expect(prune(depot, 20, ASHA)).rejects.toThrow('2.json');
    expect(readdirSync(shelf).sort()).toEqual(expect.arrayContaining(['2.json', '3.json', '4.json']));
    expect(await edgeOf(depot).check()).toMatchObject({ checkout: { live: '1.0.0-d' } });
    expect(await depot.publish(aBuild('checkout', '1.0.0-e'))).toEqual({ isNew: true });

    rmSync(join(shelf, '2.json'), { recursive: true });
    await prune(depot, 20, ASHA);
    expect(await versions(depot)).toEqual([4, 5]);
  });

  test('nothing goes where the registry of one environment cannot be read', async () => {
    const { depot, later, shelf } = await aDepotWith('a folder', ['a', 'b']);
    await live(depot, 'b');
    await prune(depot, 20, ASHA);
    await later();
    writeFileSync(join(dirname(dirname(dirname(shelf))), 'registry', 'next.json'), '{');

    await expect(prune(depot, 20, ASHA)).rejects.toThrow('JSON');
    expect(await depot.publish(aBuild('checkout', '1.0.0-c'))).toEqual({ isNew: true });
    expect(await versions(depot)).toEqual([1, 2, 3]);
  });

  test('a note that cannot be read costs an hour, and no list', async () => {
    const { depot, later, shelf } = await aDepotWith('a folder', ['a', 'b']);
    await live(depot, 'b');
    await prune(depot, 20, ASHA);
    await later();
    writeFileSync(join(shelf, '.past'), '{"1":');

    await prune(depot, 20, ASHA);
    expect(await versions(depot)).toEqual([1, 2]);

    await later();
    await prune(depot, 20, ASHA);
    expect(await versions(depot)).toEqual([2]);
  });
});

/** A depot with releases of the checkout, a list for each. */
async function aDepotWith(kind: string, letters: string[]) {
  const made = await aDepot(kind);
  await made.depot.publish(aBuild('shell', '1.0.0-s1'));
  await publish(made.depot, letters);
  let passed = 0;
  /** An hour goes by. */
  const later = async () => {
    passed += PAST_LIST_MS;
    jest.restoreAllMocks();
    const now = Date.now.bind(Date);
    jest.spyOn(Date, 'now').mockImplementation(() => now() + passed);
    if (!made.databaseUrl) return;
    const database = await PostgresDatabase.open(made.databaseUrl);
    await database.rows(
      `UPDATE stepwell_releases.signed SET past_since = past_since - $1 * interval '1 millisecond'`,
      [PAST_LIST_MS],
    );
    await database.close();
  };
  return { ...made, later, shelf: join(dirname(made.keys.folder), 'releases', '.signed', 'checkout') };
}

async function publish(depot: Depot, letters: string[]): Promise<void> {
  for (const letter of letters) await depot.publish(aBuild('checkout', `1.0.0-${letter}`));
}

async function live(depot: Depot, letter: string): Promise<void> {
  await new DepotManager(depot, 0).promote({ shell: '1.0.0-s1', checkout: `1.0.0-${letter}` }, ASHA);
}

/** Which of the first ten versions of the checkout's list there are. */
async function versions(depot: Depot): Promise<number[]> {
  const all = Array.from({ length: 10 }, (_, index) => index + 1);
  const found = await Promise.all(
    all.map(async (each) => ((await depot.signed('checkout', each)) ? each : 0)),
  );
  return found.filter(Boolean);
}

/** An edge that knows nothing yet. */
function edgeOf(depot: Depot, environment = 'live') {
  const trust = new Trust({ folder: aDataFolder(), environment, log: () => undefined });
  const read = (role: string, version: number) => depot.signed(role, version);
  const check = async () => {
    trust.keep(await trust.check(await depot.registry(), read));
    return trust.last?.revision.features;
  };
  return { trust, read, check };
}
