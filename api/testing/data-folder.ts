import { constants, cpSync } from 'node:fs';
import { madeOnce } from './made-once';
import { startApi } from './server';

/**
 * Fills a data folder with the sample academy. The API's first start takes three seconds longer than later ones, so its result is created
 * once per test run and copied.
 */
export async function fillDataFolder(folder: string): Promise<void> {
  const made = await madeOnce('data', async (path) => {
    const api = await startApi({ DATA_DIR: path });
    await api.end();
  });
  cpSync(made, folder, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE });
}
