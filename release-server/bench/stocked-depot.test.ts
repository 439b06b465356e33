import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DepotManager } from '../src/promotion/storage-manager';
import { Trust } from '../src/signatures/trust';
import { openDepot } from '../src/storage/open-storage';
import { PostgresDatabase } from '../src/storage/postgres/database';
import { aDataFolder } from '../src/testing/a-release.testing';
import { aDatabase, DEPOTS, endsBefore } from '../src/testing/a-storage.testing';
import { SmallBuilds } from './small-builds';
import { STOCKED, stockedDepot } from './stocked-depot';

jest.setTimeout(60_000);

const SIZE = 5;

afterEach(() => jest.restoreAllMocks());

describe.each(DEPOTS)('a stocked depot in %s', (kind) => {
  test('is what publishing one release after the other makes, but for the number of its list', async () => {
    jest.spyOn(Date, 'now').mockReturnValue(Date.now());
    const keysIn = aDataFolder();
    const [stocked, published] = [await settingsOf(kind, keysIn), await settingsOf(kind, keysIn)];
    const { depot, close } = await stockedDepot(stocked, SIZE);
    endsBefore(close);
    await publishOneByOne(published);

    const listOf = async (from: typeof stocked) => unnumbered(await contentOf(from));
    expect(await listOf(stocked)).toEqual(await listOf(published));
    expect(await depot.list()).toHaveLength(SIZE + 1);
  });

  test('is believed by an edge, and takes one more', async () => {
    const { depot, ids, build, close } = await stockedDepot(await settingsOf(kind, aDataFolder()), SIZE);
    endsBefore(close);

    expect(await depot.publish(build())).toEqual({ isNew: true });
    await new DepotManager(depot, 0).promote(ids(), { by: 'asha' });

    expect(ids()[STOCKED]).toBe('1.0.0-6');
    const trust = new Trust({ folder: aDataFolder(), log: () => undefined });
    await trust.check(await depot.registry(), (role, version) => depot.signed(role, version));
  });
});

async function settingsOf(kind: string, keysIn: string) {
  return { dataDir: aDataFolder(), databaseUrl: await aDatabase(kind), keysIn };
}

type Settings = Awaited<ReturnType<typeof settingsOf>>;

async function publishOneByOne(settings: Settings): Promise<void> {
  const depot = await openDepot(settings);
  endsBefore(() => depot.close());
  const folder = aDataFolder();
  await depot.publish(new SmallBuilds('shell', folder).next());
  const builds = new SmallBuilds(STOCKED, folder);
  for (let n = 0; n < SIZE; n += 1) await depot.publish(builds.next());
  await depot.dropPastLists(0);
}

/** All that a depot keeps, by name. */
async function contentOf({ dataDir, databaseUrl }: Settings): Promise<Record<string, string>> {
  return databaseUrl ? rowsOf(databaseUrl) : filesOf(dataDir);
}

function filesOf(dataDir: string): Record<string, string> {
  const names = readdirSync(dataDir, { recursive: true, withFileTypes: true })
    .filter((item) => item.isFile())
    .map((item) => join(item.parentPath, item.name).slice(dataDir.length + 1));
  return Object.fromEntries(names.sort().map((name) => [name, readFileSync(join(dataDir, name), 'latin1')]));
}

async function rowsOf(url: string): Promise<Record<string, string>> {
  const database = await PostgresDatabase.open(url);
  try {
    const rows = await database.rows<{ name: string; content: string }>(
      `SELECT concat_ws('/', feature, id) AS name, concat_ws(' ', record, manifest, bytes, origin) AS content
          FROM stepwell_releases.releases
        UNION ALL SELECT concat_ws('/', feature, id, name), encode(content, 'hex') FROM stepwell_releases.files
        UNION ALL SELECT concat_ws('/', role, version), content FROM stepwell_releases.signed ORDER BY 1`,
    );
    return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
  } finally {
    await database.close();
  }
}

/** Without the version of the remote's list, and what it is signed with, which covers that. */
function unnumbered(all: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(all).map(([name, content]) =>
      /bench\/\d+(\.json)?$/.test(name) && content.startsWith('{"signatures"')
        ? [name.replace(/\d+/, 'n'), content.replace(/"sig":"\w+"|"version":\d+/g, '')]
        : [name, content],
    ),
  );
}
