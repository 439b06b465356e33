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
export async function requireOneAcademy({ apiOrigin, api }: Settings): Promise<void> {
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
}

/** Records the database, so that a start without `DATABASE_URL` can report where the academy is. */
export function recordDatabase({ apiOrigin, api: { databaseUrl, dataDir } }: Settings): void {
  if (apiOrigin || !databaseUrl) return;
  const database = databaseName(databaseUrl);
  const record = readDatabaseRecord(dataDir);
  if (record?.database === database && !record.unfinishedMove) return;
  writeDatabaseRecord(dataDir, { database, since: record?.since ?? new Date().toISOString() });
}
