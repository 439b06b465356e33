import { statfs } from 'node:fs/promises';
import type { Check } from './probes';

/** A release of a large shell, with its compressed copies, ten times over. */
const LEAST_BYTES = 256 * 1024 * 1024;

interface Room {
  bavail: number;
  bsize: number;
}

/**
 * Says when little room is left where a process writes. It goes on serving what it has, so it stays ready.
 * @param folder where it writes; it exists
 */
export function diskCheck(folder: string, roomOf: (folder: string) => Promise<Room> = statfs): Check {
  return {
    isNeeded: false,
    async look() {
      const { bavail, bsize } = await roomOf(folder);
      const left = bavail * bsize;
      return left < LEAST_BYTES ? `${Math.floor(left / 1024 / 1024)} MB are left on the disk` : undefined;
    },
  };
}
