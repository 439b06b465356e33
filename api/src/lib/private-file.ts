import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/**
 * Writes a file with mode 0600, whatever the mode of an existing one. It is written under another name and renamed when complete, so
 * that a failure does not damage the existing file. A path that is not a file, such as `/dev/stdout`, is written directly.
 * @param write writes to the stream and resolves at its end, like `pipeline`
 */
export async function writePrivately(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  if (existing && !existing.isFile()) return write(createWriteStream(path));
  const target = existing ? await realpath(path) : path;
  // An unpredictable name: another user could have created a file or a link of a known one.
  const draft = `${target}.${randomBytes(6).toString('hex')}.part`;
  // Opened here: a stream that opens the file itself might do so after `rm` below.
  const file = await open(draft, 'wx', 0o600);
  try {
    await write(file.createWriteStream({ flush: true }));
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
