import { refuseMovedAcademy } from '@stepwell/server-kit/database-record';
import { KeyFolder } from '../signatures/keys';
import { FolderStorage, releasePlace } from './folder-storage';
import type { ReleaseStorage } from './storage';

export type { ReleaseName } from '../release';
export type { Published } from './artifacts/artifacts';
export type { EdgeProblem, EdgeReport } from './signals/signals';
export type { ReleaseStorage };

export interface StorageSettings {
  dataDir: string;
  /** Unset means the data folder. */
  databaseUrl?: string;
  /** Default `live`. */
  environment?: string;
  /** Folder of private keys; default `keys` in `dataDir`. */
  keysIn?: string;
}

/**
 * Opens the storage that the settings select: a PostgreSQL database, or the data folder.
 * @throws Error if `live` is to be opened in a data folder whose `database.json` states that the data moved to PostgreSQL
 */
export async function openStorage(settings: StorageSettings): Promise<ReleaseStorage> {
  const { dataDir, databaseUrl, environment, keysIn } = settings;
  const keys = keysIn ? new KeyFolder(keysIn) : KeyFolder.in(dataDir);
  // Other environments are not checked: `npm run dev` uses the environment `dev` of the folder, even if the academy's data is in PostgreSQL.
  if (!databaseUrl && (environment ?? 'live') === 'live') refuseMovedAcademy(dataDir);
  if (!databaseUrl) return new FolderStorage(releasePlace(dataDir, environment, keys));
  // Loaded on demand, because a folder needs no PostgreSQL driver.
  const { PostgresStorage } = await import('./postgres-storage');
  return PostgresStorage.open(databaseUrl, keys, environment);
}
