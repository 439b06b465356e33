import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { Trust } from '@stepwell/release-server/edge';
import { releasePlace } from '@stepwell/release-server/folder-storage';
import type { ReleaseStorage } from '@stepwell/release-server/storage';
import {
  databaseName,
  readDatabaseRecord,
  refuseMovedAcademy,
  writeDatabaseRecord,
} from '@stepwell/server-kit/database-record';
import type { Settings } from './settings';

/**
 * Verifies before a start that the settings belong to the academy of the data folder, so that a missing or wrong `DATABASE_URL`
 * does not create a second, empty academy.
 * @throws Error that names the other academy and what to do
 */
export async function requireOneAcademy({ apiOrigin, api, releases }: Settings): Promise<void> {
  if (apiOrigin) return;
  const { databaseUrl, dataDir } = api;
  if (databaseUrl) {
    // Opening the database verifies it. The module is imported only here, because it loads PostgreSQL's driver.
    const { openDatabase } = await import('@stepwell/api/open-database');
    const database = await openDatabase(
      { databaseUrl, dataDir },
      { timeoutMs: 0, report: () => {}, mayCreate: false },
    );
    return database.close();
  }
  refuseMovedAcademy(dataDir);
  // An edge mirrors releases of a database to `mirror`; the embedded database is in `db`.
  const isMirror = existsSync(join(dataDir, 'mirror/registry')) && !existsSync(join(dataDir, 'db'));
  if (isMirror && !releases.databaseUrl)
    throw new Error(
      `DATA_DIR ${dataDir} has served an academy in PostgreSQL (${join(dataDir, 'mirror')}), and has no embedded database: set DATABASE_URL to that academy's, or DATA_DIR to another folder for another academy.`,
    );
}

/**
 * Refuses PostgreSQL as release storage if the edge of the data folder has served releases of that folder, unless they were moved to
 * PostgreSQL, because the edge trusts only the signatures of the storage that it has served.
 * @throws Error that names data folder and database, and what to do
 */
export async function requireOneStore(
  storage: Pick<ReleaseStorage, 'deployments'>,
  { dataDir, databaseUrl }: Settings['releases'],
): Promise<void> {
  if (!databaseUrl) return;
  const { registry } = releasePlace(dataDir);
  const served = new Trust({ folder: join(dataDir, 'trust'), log: () => {} }).last?.revision;
  // The edge has served nothing yet, or releases that are not in this folder.
  if (!served || !isDeepStrictEqual(served, registry.read())) return;
  const [own, stored] = [registry.history(), await storage.deployments.history()];
  // Both logs have the served revision with the same time stamp only if the releases were moved.
  const servedSince = (lines: typeof own) => lines.find(({ revision }) => revision === served.revision)?.at;
  if (servedSince(own) === servedSince(stored)) return;
  const name = databaseName(databaseUrl);
  throw new Error(
    stored.length > 0
      ? `DATA_DIR ${dataDir} has served its own releases, at revision ${served.revision}, and ${name} holds those of another site: unset RELEASES_DATABASE_URL and DATABASE_URL, or set DATA_DIR to another folder.`
      : `DATA_DIR ${dataDir} has served its own releases, at revision ${served.revision}, and ${name} holds none: "npm run release -- backup <file>" without RELEASES_DATABASE_URL and DATABASE_URL, and "npm run release -- restore <file>" with them, move them there.`,
  );
}

/** Records the database, so that a start without `DATABASE_URL` can report where the academy is. */
export function recordDatabase({ apiOrigin, api: { databaseUrl, dataDir } }: Settings): void {
  if (apiOrigin || !databaseUrl) return;
  const database = databaseName(databaseUrl);
  const record = readDatabaseRecord(dataDir);
  if (record?.database === database && !record.unfinishedMove) return;
  writeDatabaseRecord(dataDir, { database, since: record?.since ?? new Date().toISOString() });
}
