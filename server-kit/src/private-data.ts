import { accessSync, chmodSync, constants, mkdirSync } from 'node:fs';

/**
 * Closes a data folder to all other users of this machine, and the files that this process creates later.
 * @throws Error with one line if this user may not use the folder
 */
export function keepDataPrivate(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    chmodSync(dataDir, 0o700);
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    throw new Error(
      `DATA_DIR ${dataDir} cannot be used (${(error as Error).message}): run this as the user to whom it belongs, or set DATA_DIR.`,
    );
  }
  process.umask(0o077);
}
