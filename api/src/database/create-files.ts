import { existsSync, renameSync, rmSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isMainThread, Worker, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { syncFolder } from './durable-files';

const ROLE = 'stepwell: creates the files of an embedded database';

/**
 * Creates an empty embedded database in a folder, unless it is there. The folder gets its name only when all files are on
 * the disk: a creation that was interrupted, by a power cut too, is begun again by the next start.
 */
export async function createFiles(folder: string): Promise<void> {
  if (existsSync(folder)) return;
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  await createApart(draft);
  renameSync(draft, folder);
  syncFolder(dirname(folder));
}

/** In a thread, which returns its memory when it ends: initdb needs some 400 MB, most of which would stay with the process. */
function createApart(folder: string): Promise<void> {
  const thread = new Worker(new URL(import.meta.url), { workerData: { role: ROLE, folder } });
  return new Promise((resolve, reject) => {
    thread.once('error', reject);
    thread.once('exit', (code) =>
      code === 0
        ? resolve()
        : reject(new Error(`The embedded database in ${folder} could not be created (${code}).`)),
    );
  });
}

async function createHere(folder: string): Promise<void> {
  // Without syncs, which is much faster: all files are synced at the end.
  const database = await PGlite.create(folder);
  await database.close();
  await syncTree(folder);
}

/** Syncs side by side: the file system then does many of them at once, in a tenth of the time. */
async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.map(({ parentPath, name }) => join(parentPath, name));
  await Promise.all([folder, ...paths].map(sync));
}

async function sync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

const given = workerData as { role?: unknown; folder: string } | null;
// A failure is an unhandled rejection here, which ends the thread and is the `error` event of its creator.
if (!isMainThread && given?.role === ROLE) void createHere(given.folder);
