import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RECORD, SHELL } from '../src/release';
import type { SigningKey } from '../src/signatures/keys';
import { recordTarget, signedText, teamListOf } from '../src/signatures/metadata';
import { FolderStore } from '../src/storage/artifacts/folder-store';
import { FolderDepot } from '../src/storage/folder-storage';
import { type DepotSettings, openDepot } from '../src/storage/open-storage';
import { PostgresDatabase } from '../src/storage/postgres/database';
import { releasePlace } from '../src/storage/release-place';
import type { Depot } from '../src/storage/storage';
import { SmallBuilds, smallId } from './small-builds';

/** The remote that has them all. */
export const STOCKED = 'bench';

export interface StockedDepot {
  depot: Depot;
  /** Of the shell and of the newest release. */
  ids: () => Record<string, string>;
  /** The folder of one more build. */
  build: () => string;
  close: () => Promise<void>;
}

/**
 * A depot with so many releases of one remote, as publishing them one after the other leaves it once old lists are gone, but
 * that its team has signed two lists and not one for each: that alone would write gigabytes and take them away again.
 */
export async function stockedDepot(settings: DepotSettings, size: number): Promise<StockedDepot> {
  const folder = mkdtempSync(join(tmpdir(), 'stepwell-builds-'));
  const builds = new SmallBuilds(STOCKED, folder);
  const shells = new SmallBuilds(SHELL, folder);
  const depot = await openDepot(settings);
  await depot.publish(shells.next());
  await depot.publish(builds.next());
  const { record } = builds;
  if (settings.databaseUrl) {
    await copyRows(settings.databaseUrl, size);
    builds.skip(size - 1);
  } else {
    const unsigned = unsignedDepot(settings);
    while (builds.id !== smallId(size)) await unsigned.publish(builds.next());
  }
  if (size > 1) await depot.putList(STOCKED, listOfAll(record, size, depot.keys.make(STOCKED)));
  await depot.dropPastLists(0);
  return {
    depot,
    ids: () => ({ [SHELL]: shells.id, [STOCKED]: builds.id }),
    build: () => builds.next(),
    async close() {
      await depot.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** The same folder, whose releases come onto no list. */
function unsignedDepot({ dataDir, environment }: DepotSettings): Depot {
  const place = releasePlace(dataDir, environment);
  return new FolderDepot({ ...place, store: new FolderStore(place.store.folder) });
}

/** The first release again and again, each under an id of its own. */
async function copyRows(url: string, size: number): Promise<void> {
  const database = await PostgresDatabase.open(url);
  const renamed = (text: string) => `replace(${text}, '${smallId(1)}"', '1.0.0-' || n || '"')`;
  try {
    await database.rows(
      `INSERT INTO stepwell_releases.releases (feature, id, record, manifest, bytes, origin)
        SELECT feature, '1.0.0-' || n, ${renamed('record::text')}::jsonb, manifest, bytes, origin
          FROM stepwell_releases.releases, generate_series(2, $2) n WHERE feature = $1 ORDER BY n`,
      [STOCKED, size],
    );
    await database.rows(
      `INSERT INTO stepwell_releases.files SELECT feature, '1.0.0-' || n, name,
          CASE name WHEN '${RECORD}' THEN convert_to(${renamed(`convert_from(content, 'UTF8')`)}, 'UTF8') ELSE content END
        FROM stepwell_releases.files, generate_series(2, $2) n WHERE feature = $1 AND id = $3`,
      [STOCKED, size, smallId(1)],
    );
    await database.rows('ANALYZE stepwell_releases.releases, stepwell_releases.files');
  } finally {
    await database.close();
  }
}

/** @param first the record of the first of them */
function listOfAll(first: string, size: number, key: SigningKey): string {
  const targets = Array.from({ length: size }, (_, index) => {
    const id = smallId(index + 1);
    return recordTarget(STOCKED, id, Buffer.from(first.replaceAll(`${smallId(1)}"`, `${id}"`)));
  });
  return signedText(teamListOf(targets, 2), [key]);
}
