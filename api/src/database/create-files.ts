import { fork } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PGlite } from '@electric-sql/pglite';
import { syncFolder } from '@stepwell/server-kit/database-record';

/**
 * Creates an empty embedded database in a folder, unless the folder has one. The files are created in a draft folder, which gets the final
 * name after all files are synced to disk. So after an interruption, even a power cut, the next start creates the database again.
 */
export async function createFiles(folder: string): Promise<void> {
  if (existsSync(join(folder, 'PG_VERSION'))) return;
  const parent = dirname(folder);
  const drafts = `${basename(folder)}.draft-`;
  for (const name of readdirSync(parent)) {
    if (name.startsWith(drafts)) rmSync(join(parent, name), { recursive: true, force: true });
  }
  const draft = mkdtempSync(join(parent, drafts));
  await createInChild(draft);
  renameSync(draft, folder);
  syncFolder(parent);
}

const THIS_FILE = fileURLToPath(import.meta.url);

/** Runs in a child process, because creating a database needs about 400 MB of memory, most of which this process would keep. */
function createInChild(folder: string): Promise<void> {
  const child = fork(THIS_FILE, [folder], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code, signal) =>
      code === 0
        ? resolve()
        : reject(new Error(`The embedded database in ${folder} could not be created (${signal ?? code}).`)),
    );
  });
}

/** Runs in the child. If the parent ends first, the child exits, and the next start deletes its draft. */
async function createInThisProcess(folder: string): Promise<void> {
  const exitWithParent = () => process.exit(1);
  process.once('disconnect', exitWithParent);
  // Creates the files without syncs, which is much faster, and syncs all of them at the end.
  const database = await PGlite.create(folder);
  await database.close();
  await syncTree(folder);
  process.off('disconnect', exitWithParent);
  process.disconnect();
}

/** Syncs all files in parallel, which takes a tenth of the time, because the file system combines the syncs. */
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

// This file is also the program of the child process. A failure is an unhandled rejection, which ends the child with code 1.
const [, program, folder] = process.argv;
if (program === THIS_FILE && folder) void createInThisProcess(folder);
