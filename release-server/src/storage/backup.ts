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
 * Writes releases, registry, log, grants and their uses into one file (a gzipped tar), which appears when it is complete. Private keys are
 * not part of the storage, and therefore not of the backup.
 * @returns the file's size in bytes @throws ReleaseError if the file exists
 */
export async function backUp(storage: Pick<ReleaseStorage, 'saveTo'>, file: string): Promise<number> {
  if (existsSync(file)) throw new ReleaseError(`${file} exists already: name another file.`, 409);
  return withScratchFolder(async (folder) => {
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

/** Restores a file of `backUp`, completely or not at all. @throws ReleaseError if it is incomplete, or the storage is not empty */
export async function restore(storage: Pick<ReleaseStorage, 'loadFrom'>, file: string): Promise<void> {
  if (!existsSync(file)) throw new ReleaseError(`There is no ${file}.`, 404);
  await withScratchFolder(async (folder) => {
    const archive = `${folder}.tar`;
    try {
      // Decompressed into a file first, because `unpackTar` would wait forever for the end of a truncated stream.
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

/** Runs `act` with a new empty folder, which is deleted afterwards. */
async function withScratchFolder<T>(act: (folder: string) => Promise<T>): Promise<T> {
  const scratch = await mkdtemp(join(tmpdir(), 'stepwell-backup-'));
  const folder = join(scratch, 'backup');
  mkdirSync(folder);
  try {
    return await act(folder);
  } finally {
    await rm(scratch, { recursive: true, force: true });
  }
}
