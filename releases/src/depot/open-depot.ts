import { releasePlace } from '../promotion/place';
import type { Depot, EdgeReport, Origin, Published, ReleaseName } from './depot';
import { FolderDepot } from './folder-depot';

export type { Depot, EdgeReport, Origin, Published, ReleaseName };

export interface DepotSettings {
  dataDir: string;
  /** Unset means the folder. */
  databaseUrl?: string;
  /** Whose registry; default `live`. */
  environment?: string;
}

/** Opens the depot that the settings name: a PostgreSQL database, or the data folder. */
export async function openDepot({ dataDir, databaseUrl, environment }: DepotSettings): Promise<Depot> {
  if (!databaseUrl) return new FolderDepot(releasePlace(dataDir, environment));
  // Whoever has a folder does without the driver.
  const { PostgresDepot } = await import('./postgres-depot');
  return PostgresDepot.open(databaseUrl, environment);
}
