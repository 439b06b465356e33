import type { KeyFolder } from '../signatures/keys';
import type { Artifacts } from './artifacts/artifacts';
import type { Deployments } from './deployments/deployments';
import type { Grants } from './grants/grants';
import type { Signals } from './signals/signals';

/**
 * Stores releases for all edges. The storage may be on another machine, so no page may depend on its reply.
 * Artifacts and grants belong to all environments, deployments and signals to one.
 */
export interface ReleaseStorage {
  readonly artifacts: Artifacts;
  readonly deployments: Deployments;
  readonly grants: Grants;
  readonly signals: Signals;
  readonly keys: KeyFolder;
  /** Writes the whole content, in the state of one moment, into an empty folder, for a backup. */
  saveTo(folder: string): Promise<void>;
  /**
   * Loads a folder that `saveTo` of either kind of storage has written, completely or not at all.
   * @throws ReleaseError 409 if this storage is not empty, 422 if the folder is not a backup
   */
  loadFrom(folder: string): Promise<void>;
  close(): Promise<void>;
}
