import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

// Files that are slow to create, such as a migrated database, are created once per test run and shared by all jest workers.

/** Environment variable with the path of the folder that all jest workers share (`run-folder.ts`). */
export const RUN_FOLDER = 'STEPWELL_JEST_RUN';

/** File in the shared folder; holds the name of the template database on PostgreSQL, which `remove-run-folder.ts` drops. */
export const TEMPLATE_FILE = 'sample-template';

const RETRY_MS = 50;

/**
 * Creates a file or folder once per test run. The first worker that needs the file creates it; other workers wait.
 * @param make creates the file or folder at the given path; if it throws, the next worker tries again
 * @returns the path of the file or folder, which tests must not change
 */
export async function oncePerRun(name: string, make: (path: string) => Promise<unknown>): Promise<string> {
  const folder = process.env[RUN_FOLDER];
  if (!folder)
    throw new Error('There is no folder for this run: run the tests of the API with jest.config.mjs.');
  const target = join(folder, name);
  const lock = join(folder, `${name}.lock`);
  while (!existsSync(target)) {
    if (!tryLock(lock)) {
      await pause(RETRY_MS);
      continue;
    }
    try {
      // Another worker may have finished since the check.
      if (existsSync(target)) continue;
      const draft = join(lock, name);
      await make(draft);
      renameSync(draft, target);
    } finally {
      rmSync(lock, { recursive: true, force: true });
    }
  }
  return target;
}

function tryLock(lock: string): boolean {
  try {
    mkdirSync(lock);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
