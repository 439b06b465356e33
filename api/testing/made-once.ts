import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Names the folder that all workers of a run of jest share (`run-folder.ts`). */
export const RUN_FOLDER = 'STEPWELL_JEST_RUN';

const LOOK_MS = 50;

/**
 * A file or folder that takes seconds to make and is the same for all tests of a run: who needs it first makes it, in
 * whichever worker, and the others wait.
 * @param make fills the path that it is given; where it throws, the next one tries
 * @returns where it is; nobody may change it
 */
export async function madeOnce(name: string, make: (path: string) => Promise<unknown>): Promise<string> {
  const folder = process.env[RUN_FOLDER];
  if (!folder)
    throw new Error('There is no folder for this run: tests of the API run by jest.config.mjs alone.');
  const made = join(folder, name);
  const turn = join(folder, `${name}.turn`);
  while (!existsSync(made)) {
    if (!takes(turn)) {
      await pause(LOOK_MS);
      continue;
    }
    try {
      // Another one may have ended its turn between the look and the taking.
      if (existsSync(made)) continue;
      const inMaking = join(turn, name);
      await make(inMaking);
      renameSync(inMaking, made);
    } finally {
      rmSync(turn, { recursive: true, force: true });
    }
  }
  return made;
}

function takes(turn: string): boolean {
  try {
    mkdirSync(turn);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}
