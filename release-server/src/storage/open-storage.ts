import { requireAcademyInFolder } from '@stepwell/server-kit/database-record';
import type { ReleaseName } from '../release-name';
import { KeyFolder } from '../signatures/keys';
import { FolderDepot } from './folder-storage';
import { releasePlace } from './release-place';
import type { Depot, EdgeReport, Origin, Published } from './storage';

export type { Depot, EdgeReport, Origin, Published, ReleaseName };

export interface DepotSettings {
  dataDir: string;
  /** Unset means the folder. */
  databaseUrl?: string;
  /** Whose registry; default `live`. */
  environment?: string;
  /** Folder of the private keys at hand; default `keys` in `dataDir`. */
  keysIn?: string;
}

/**
 * Opens the depot that the settings name: a PostgreSQL database, or the data folder.
 * @throws Error where that is the folder, and its live releases are in PostgreSQL with the academy
 */
export async function openDepot(settings: DepotSettings): Promise<Depot> {
  const { dataDir, databaseUrl, environment, keysIn } = settings;
  const keys = keysIn ? new KeyFolder(keysIn) : KeyFolder.in(dataDir);
  // Development has a registry of its own in the folder, wherever the academy is.
  if (!databaseUrl && (environment ?? 'live') === 'live') requireAcademyInFolder(dataDir);
  if (!databaseUrl) return new FolderDepot(releasePlace(dataDir, environment, keys));
  // Whoever has a folder does without the driver.
  const { PostgresDepot } = await import('./postgres-storage');
  return PostgresDepot.open(databaseUrl, keys, environment);
}
