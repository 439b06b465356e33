import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { Database, Sql } from '@stepwell/api/connection';
import { copyAcademy, sqlOf } from '@stepwell/api/copy-academy';
import { migrate } from '@stepwell/api/migrate';
import { hasEmbedded, holdsAcademy, holdsMove } from '@stepwell/api/one-academy';
import { HOLDER_EXIT_MS, openEmbeddedIn, openServer } from '@stepwell/api/open-database';
import { FolderStorage, releasePlace } from '@stepwell/release-server/folder-storage';
import { KeyFolder } from '@stepwell/release-server/keys';
import { PostgresStorage } from '@stepwell/release-server/postgres-storage';
import type { ReleaseStorage } from '@stepwell/release-server/storage';
import {
  databaseName,
  placeText,
  readDatabaseRecord,
  removeDatabaseRecord,
  writeDatabaseRecord,
} from '@stepwell/server-kit/database-record';

/** Options of a move. */
interface MoveSettings {
  databaseUrl: string;
  dataDir: string;
  /** Folder of the private keys, which are not moved. */
  keysIn: string;
  /** RELEASES_DATABASE_URL; unset where releases are stored with the academy. */
  releasesUrl: string | undefined;
  actor: string;
  report(text: string): void;
}

/**
 * Moves the academy and the releases of a data folder to PostgreSQL, in one transaction unless the releases have a separate database. The
 * record in the data folder is written before the transaction, so that no later start accepts orders in the embedded database. The
 * transaction stores the id of the move, so that after a crash the next move finds out whether the transaction was committed.
 * @throws Error with the reason if nothing was moved, or if the move may be incomplete
 */
export async function toPostgresql(settings: MoveSettings): Promise<void> {
  const { databaseUrl, dataDir, report } = settings;
  const record = readDatabaseRecord(dataDir);
  if (record && !record.unfinishedMove)
    return report(`${placeText(dataDir, record)} There is nothing to move.`);
  if (!hasEmbedded(dataDir))
    throw new Error(`DATA_DIR ${dataDir} has no embedded database: there is nothing to move.`);
  const source = await openEmbeddedIn(dataDir, {
    timeoutMs: HOLDER_EXIT_MS,
    report,
    mayCreate: false,
  });
  try {
    const target = await openServer(databaseUrl);
    try {
      const name = databaseName(databaseUrl);
      const isCommitted = record?.unfinishedMove && (await holdsMove(target.sql, record.unfinishedMove));
      if (!isCommitted && record && record.database !== name)
        throw new Error(`${placeText(dataDir, record)} Set DATABASE_URL to that database, not to ${name}.`);
      if (!isCommitted) await moveNow(source, target, name, settings, record?.unfinishedMove);
      writeDatabaseRecord(dataDir, { database: name, since: new Date().toISOString() });
      report(
        `The academy is in PostgreSQL at ${name}: start the site with the same DATA_DIR and with DATABASE_URL. ` +
          `${join(dataDir, 'db')}, releases and registry keep their contents; remove them once the site runs there and is backed up.`,
      );
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
}

/** Makes a move that was not committed before. @param name of the target database @param unfinishedMove id of an attempt that did not end */
async function moveNow(
  source: Database,
  target: Database,
  name: string,
  settings: MoveSettings,
  unfinishedMove: string | undefined,
): Promise<void> {
  const { dataDir, report } = settings;
  report(`moving the academy of ${dataDir} from its embedded database to PostgreSQL at ${name}`);
  if (await holdsAcademy(target.sql))
    throw new Error(
      `The database of DATABASE_URL, ${name}, holds an academy already: a move needs an empty database, such as a new one by createdb. Nothing was moved.`,
    );
  // Migrates both, so that source and target have the same tables.
  await migrate(source.sql, undefined, report);
  await migrate(target.sql, undefined, report);
  const move = unfinishedMove ?? randomUUID();
  writeDatabaseRecord(dataDir, { database: name, since: new Date().toISOString(), unfinishedMove: move });
  try {
    await source.sql.transaction((from) => copyAll(from, target.sql, move, settings));
  } catch (error) {
    // The connection may have failed after the commit, or PostgreSQL was still committing an earlier attempt. Unless it answers that nothing
    // was committed, the record stays, and the next move checks again.
    const isCommitted = await holdsMove(target.sql, move).catch(() => undefined);
    if (isCommitted) return;
    if (isCommitted === false) removeDatabaseRecord(dataDir);
    throw error;
  }
}

async function copyAll(
  from: Sql,
  target: Sql,
  id: string,
  { databaseUrl, dataDir, keysIn, releasesUrl, actor, report }: MoveSettings,
): Promise<void> {
  const origin = `the embedded database of ${dataDir}`;
  const copy = (to: Sql) => copyAcademy(from, to, { id, actor, origin, progress: report });
  const keys = new KeyFolder(keysIn);
  const source = new FolderStorage(releasePlace(dataDir, undefined, keys));
  const checkReleases = async (loaded: ReleaseStorage) => {
    const count = await requireSameReleases(source, loaded);
    report(`releases: ${count}, revision ${(await loaded.deployments.current()).revision} is live`);
  };
  const hasReleases = existsSync(join(dataDir, 'registry'));
  if (!hasReleases) return target.transaction(copy).then(() => {});
  const storage = await PostgresStorage.open(releasesUrl ?? databaseUrl, keys);
  try {
    if (!releasesUrl) {
      // This function runs in the transaction of the releases, which `loadFrom` commits afterwards.
      await storage.loadFrom(dataDir, async (client, loaded) => {
        await copy(sqlOf(client));
        await checkReleases(loaded);
      });
      return;
    }
    // A separate database of releases may contain them already, from earlier use or an interrupted move.
    if ((await storage.artifacts.list()).length === 0)
      await storage.loadFrom(dataDir, (_client, loaded) => checkReleases(loaded));
    else await requireLatestRevision(source, storage, databaseName(releasesUrl));
    await target.transaction(copy);
  } finally {
    await storage.close();
  }
}

/** @throws Error if a database that has releases already lacks the latest revision of the source, which the move would lose */
async function requireLatestRevision(from: ReleaseStorage, to: ReleaseStorage, name: string): Promise<void> {
  const latest = (await from.deployments.history()).at(-1);
  const moved = await to.deployments.history();
  // The same time stamp as well: another site has other revisions with the same numbers.
  if (!latest || moved.some(({ revision, at }) => revision === latest.revision && at === latest.at)) return;
  throw new Error(
    `${name} has releases already, without revision ${latest.revision} of the source. Nothing was moved; drop its schema stepwell_releases to move the releases of the source there, and run the move again.`,
  );
}

/**
 * Compares the releases of source and target before the move is committed.
 * @returns the number of releases
 * @throws Error if they differ
 */
async function requireSameReleases(from: ReleaseStorage, to: ReleaseStorage): Promise<number> {
  const { registry, releases } = await releasesIn(from);
  const moved = await releasesIn(to);
  if (!isDeepStrictEqual(moved, { registry, releases }))
    throw new Error(
      `The releases of the source, revision ${registry.revision}, are not those of the target, revision ${moved.registry.revision}: another process has changed them during the move. Nothing was moved; stop that process, and run the move again.`,
    );
  for (const { feature, id } of releases) {
    const damage = await to.artifacts.damageOf(feature, id);
    // A release that is damaged in the source as well was not damaged by the move.
    if (damage && !(await from.artifacts.damageOf(feature, id)))
      throw new Error(`${feature} ${id} was damaged by the move: ${damage}. Nothing was moved.`);
  }
  return releases.length;
}

async function releasesIn(storage: ReleaseStorage) {
  const releases = await storage.artifacts.list();
  // Sorted, because storages may list releases of the same millisecond in any order.
  const nameOf = ({ feature, id }: (typeof releases)[number]) => `${feature} ${id}`;
  releases.sort((one, other) => (nameOf(one) < nameOf(other) ? -1 : 1));
  return { registry: await storage.deployments.current(), releases };
}
