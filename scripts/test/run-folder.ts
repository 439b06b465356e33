import { chmodSync, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import { freemem, tmpdir } from 'node:os';
import { join } from 'node:path';

/** Linux's file system in memory. A container may have only a few MB of it. */
const IN_MEMORY = '/dev/shm';
/** Several times as much as a test run writes. */
const NEEDED_BYTES = 6e9;

/**
 * Makes a folder for all temporary files of this process and its children (`TMPDIR`), which is removed when this process exits. The
 * folder is in memory if `TMPDIR` is not set and there is room, because tests write thousands of small files, which are slow on a disk.
 */
export function makeRunFolder(): string {
  const parent = !process.env.TMPDIR && hasRoomInMemory() ? IN_MEMORY : tmpdir();
  const folder = mkdtempSync(join(parent, 'stepwell-'));
  // Other users may enter, because a run as root starts PostgreSQL as another user in a folder below.
  chmodSync(folder, 0o711);
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1));
  return folder;
}

function hasRoomInMemory(): boolean {
  try {
    const { bavail, bsize } = statfsSync(IN_MEMORY);
    return Math.min(bavail * bsize, freemem()) > NEEDED_BYTES;
  } catch {
    return false;
  }
}
