import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/**
 * Writes a file with mode 0600, even if it replaces a file with another mode. The content is written to a file with another name, which is
 * renamed when complete, so that a failure does not damage an existing file. A device such as `/dev/stdout` is written to directly.
 * @param write writes to the stream and resolves at its end, like `pipeline`
 */
export async function writePrivately(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  const existing = await stat(path).catch(() => undefined);
  if (existing && !existing.isFile()) return write(createWriteStream(path));
  const target = existing ? await realpath(path) : path;
  // The name is unpredictable, so that another user cannot create a file or link with this name beforehand.
  const draft = `${target}.${randomBytes(6).toString('hex')}.part`;
  // The file is opened here, because a stream that opens it might do so after `rm` below.
  const file = await open(draft, 'wx', 0o600);
  try {
    await write(file.createWriteStream({ flush: true }));
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
