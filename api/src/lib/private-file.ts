import { randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { open, realpath, rename, rm, stat } from 'node:fs/promises';
import type { Writable } from 'node:stream';

/**
 * Writes a file that only its owner can read, whoever could read what was there before. It is written beside its
 * place and takes it when it is whole, so that nothing is lost if that fails halfway. A path that is no file, such
 * as `/dev/stdout`, is written to as it is.
 * @param write fills the stream and waits for its end, as `pipeline` does
 */
export async function writePrivately(path: string, write: (file: Writable) => Promise<void>): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (there && !there.isFile()) return write(createWriteStream(path));
  const place = there ? await realpath(path) : path;
  // A name that nobody can foresee: a file that is there already would keep its mode, or be another's link.
  const draft = `${place}.${randomBytes(6).toString('hex')}.part`;
  // Open before anything is written: a stream that opens the file itself may do so after `rm` below.
  const file = await open(draft, 'wx', 0o600);
  try {
    await write(file.createWriteStream({ flush: true }));
    await rename(draft, place);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}
