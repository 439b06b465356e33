import { createReadStream, createWriteStream, existsSync, mkdirSync } from 'node:fs';
import { mkdtemp, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { packTar, unpackTar } from 'modern-tar/fs';
import { processName } from '../process-name';
import { ReleaseError } from '../release-error';
import type { ReleaseStorage } from './storage';

/**
 * Writes releases, registry, log, grants and their uses into one file, which appears when it is complete. Private keys are not part of
 * the storage, and therefore not of the backup.
 * @returns bytes of the file
 * @throws ReleaseError if the file exists
 */
export async function backUp(storage: Pick<ReleaseStorage, 'saveTo'>, file: string): Promise<number> {
  if (existsSync(file)) throw new ReleaseError(`${file} exists already: name another file.`, 409);
  return inScratch(async (folder) => {
    await storage.saveTo(folder);
    const draft = `${file}.${processName()}.tmp`;
    try {
      await pipeline(
        packTar(folder),
        createGzip(),
        createWriteStream(draft, { flags: 'wx', mode: 0o600, flush: true }),
      );
      await rename(draft, file);
    } finally {
      await rm(draft, { force: true });
    }
    return (await stat(file)).size;
  });
}

/**
 * Restores a file of `backUp`, completely or not at all.
 * @throws ReleaseError if the file is not a complete backup, or the storage is not empty
 */
export async function restore(storage: Pick<ReleaseStorage, 'loadFrom'>, file: string): Promise<void> {
  if (!existsSync(file)) throw new ReleaseError(`There is no ${file}.`, 404);
  await inScratch(async (folder) => {
    const archive = `${folder}.tar`;
    try {
      // Decompressed completely first: the unpacker never ends on a truncated stream.
      await pipeline(createReadStream(file), createGunzip(), createWriteStream(archive));
      await pipeline(createReadStream(archive), unpackTar(folder));
    } catch (error) {
      throw new ReleaseError(
        `${file} is not a whole backup (${(error as Error).message}); nothing was restored.`,
      );
    }
    await storage.loadFrom(folder);
  });
}

async function inScratch<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), 'stepwell-backup-'));
  const folder = join(scratch, 'backup');
  mkdirSync(folder);
  try {
    return await act(folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
