import type { KeyFolder } from '../signatures/keys';
import type { Artifacts } from './artifacts/artifacts';
import type { Deployments } from './deployments/deployments';
import type { Grants } from './grants/grants';
import type { Signals } from './signals/signals';

/**
 * Stores releases for all edges, in a data folder or in PostgreSQL. The storage may be on another machine, so no page may wait for it.
 * Deployments and signals are those of one environment (`live`, or `dev` under `npm run dev`); all environments share artifacts and grants.
 */
export interface ReleaseStorage {
  readonly artifacts: Artifacts;
  readonly deployments: Deployments;
  readonly grants: Grants;
  readonly signals: Signals;
  /** Private keys of this machine; they are not part of the storage, nor of a backup. */
  readonly keys: KeyFolder;
  /** Writes a consistent copy of the whole content into an empty folder, for a backup. */
  saveTo(folder: string): Promise<void>;
  /**
   * Loads a folder that `saveTo` has written, of a folder storage or of PostgreSQL; completely or not at all.
   * @throws ReleaseError 409 if this storage is not empty, 422 if the folder is not a backup
   */
  loadFrom(folder: string): Promise<void>;
  close(): Promise<void>;
}
