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

const STEP = Buffer.alloc(4096);

/** Mounts a disk of its own. @param folder where @returns `undefined` where this user must not mount one */
export function aSmallDisk(folder: string, megabytes: number): SmallDisk | undefined {
  mkdirSync(folder, { recursive: true });
  const options = `size=${megabytes}m,mode=1777`;
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder]).status !== 0) return undefined;
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
