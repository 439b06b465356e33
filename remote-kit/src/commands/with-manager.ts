import type { ReleaseManager } from '@stepwell/release-server/manager';
import { openManager } from '@stepwell/release-server/open-manager';
import { readPlaceSettings } from '@stepwell/release-server/settings';
import { rootOf } from '../build/workspace';

/** Opens the release manager of a remote's repository, and closes it after `act`. */
export async function withManager<T>(
  remote: string,
  act: (manager: ReleaseManager) => Promise<T>,
): Promise<T> {
  const manager = await openManager(process.env, rootOf(remote));
  try {
    return await act(manager);
  } finally {
    await manager.close();
  }
}

/** Folder of the repository's local data: `DATA_DIR`, or `.data` in the repository. */
export function dataDirOf(remote: string): string {
  return readPlaceSettings(process.env, rootOf(remote)).dataDir;
}
