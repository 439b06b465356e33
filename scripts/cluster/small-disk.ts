import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** A disk that can be filled without harm to anybody else. */
export interface SmallDisk {
  /** Until nothing more can be written there. */
  fill(): void;
  free(): void;
  remove(): void;
}

/** What an edge has fetched, and as much again. */
const SIZE = '96m';
const STEP = Buffer.alloc(64 * 1024);

/** @returns nothing where this user may not mount one. @param folder where it is to be */
export function aSmallDisk(folder: string): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]).status !== 0)
    return undefined;
  const filler = join(folder, 'filler');
  return {
    fill() {
      const file = openSync(filler, 'w');
      try {
        for (;;) writeSync(file, STEP);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove: () => void spawnSync('umount', ['-l', folder]),
  };
}
