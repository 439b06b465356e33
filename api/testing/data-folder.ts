import { constants, cpSync } from 'node:fs';
import { madeOnce } from './made-once';
import { startApi } from './server';

/**
 * Fills a folder as the API's first start leaves it, with the sample academy. That start takes three seconds of work
 * more than any later one, so it is made once a run and copied.
 */
export async function fillDataFolder(folder: string): Promise<void> {
  const made = await madeOnce('data', async (path) => {
    const api = await startApi({ DATA_DIR: path });
    await api.end();
  });
  cpSync(made, folder, { recursive: true, preserveTimestamps: true, mode: constants.COPYFILE_FICLONE });
}
