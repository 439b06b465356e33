import { statfs } from 'node:fs/promises';
import type { Check } from './probes';

/** About ten releases of a large shell with their compressed copies. */
const MIN_FREE_BYTES = 256 * 1024 * 1024;

interface FreeSpace {
  bavail: number;
  bsize: number;
}

/**
 * Warns when a disk is nearly full. The process stays ready, because it can still serve the files that it has.
 * @param folder an existing folder on the disk
 */
export function diskCheck(
  folder: string,
  freeSpaceOf: (folder: string) => Promise<FreeSpace> = statfs,
): Check {
  return {
    isRequired: false,
    async run() {
      const { bavail, bsize } = await freeSpaceOf(folder);
      const free = bavail * bsize;
      return free < MIN_FREE_BYTES ? `${Math.floor(free / 1024 / 1024)} MB are free on the disk` : undefined;
    },
  };
}
