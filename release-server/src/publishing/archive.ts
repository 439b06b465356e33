import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { createGunzip, createGzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry } from 'modern-tar';
import { packTar } from 'modern-tar/fs';
import { RECORD_FILE, type ReleaseRecord } from '../release';
import { ReleaseError } from '../release-error';
import { COMPRESSED_COPY } from './release-check';

// The archive in which a release is sent to and from the release service: a gzipped tar with `release.json` and the files it lists.

/** Limits of an uploaded release; for comparison, the shell's archive has almost a megabyte. */
export const ARCHIVE_LIMITS = {
  packedBytes: 20 * 1024 * 1024,
  unpackedBytes: 64 * 1024 * 1024,
  files: 4000,
  nameLength: 200,
} as const;

export const ARCHIVE_TYPE = 'application/gzip';

/** File with the team's signed release list, in archives that are sent to the service. */
export const SIGNED_LIST = 'signed.json';

/** Packs a release. @param signed the team's signed release list, for publishing */
export async function packRelease(
  folder: string,
  { files }: Pick<ReleaseRecord, 'files'>,
  signed?: string,
): Promise<Buffer> {
  const sources = [RECORD_FILE, ...Object.keys(files)].map((name) => ({
    type: 'file' as const,
    source: join(folder, name),
    target: name,
  }));
  const list =
    signed === undefined ? [] : [{ type: 'content' as const, content: signed, target: SIGNED_LIST }];
  return buffer(packTar([...list, ...sources]).pipe(createGzip({ level: 9 })));
}

/** Allowed file names: parts between `/`, of letters, digits and `_@-.~+`. No part is empty or begins with `.`, `~` or `+`. */
const NAME = /^[\w@-][\w.@~+-]*(\/[\w@-][\w.@~+-]*)*$/;

/** Error codes of the file system for a path that exists already, or that leads through a file. */
const NAME_IN_USE = ['EEXIST', 'ENOTDIR'];

/** Unpacks an untrusted archive into an empty folder; checks each name and size before writing. @throws ReleaseError 413 or 422; Error of the file system */
export async function unpackArchive(archive: Readable, folder: string): Promise<void> {
  const unpacked = createGunzip();
  const counted = limitedTo(ARCHIVE_LIMITS.unpackedBytes, 'unpacks to more than');
  const unpacking = pipeline(
    archive,
    limitedTo(ARCHIVE_LIMITS.packedBytes, 'is larger than'),
    unpacked,
    counted,
  );
  // The promise is awaited later, so without this handler an early failure would be an unhandled rejection.
  unpacking.catch(() => undefined);
  const names = new Set<string>();
  try {
    const entries = Readable.toWeb(counted).pipeThrough(
      createTarDecoder({ strict: true }) as never,
    ) as ReadableStream<ParsedTarEntry>;
    for await (const { header, body } of entries) {
      const { name, size, type = 'file' } = header;
      checkEntry(name, size, type, names);
      names.add(name);
      const path = join(folder, name);
      await mkdir(dirname(path), { recursive: true });
      await writeFile(path, await buffer(body as ReadableStream), { flag: 'wx' });
    }
    await unpacking;
  } catch (error) {
    archive.unpipe();
    const { code = '', syscall } = error as NodeJS.ErrnoException;
    if (NAME_IN_USE.includes(code))
      throw new ReleaseError('The archive holds a file and a folder with the same name.');
    // An error of the file system, such as a full disk, is not the sender's fault.
    if (error instanceof ReleaseError || syscall) throw error;
    // A failing stream makes the decoder fail too, with an error that hides the cause.
    const cause = await unpacking.then(
      () => error as Error,
      (streamError: Error) => streamError,
    );
    if (cause instanceof ReleaseError) throw cause;
    throw new ReleaseError(`The archive is not a complete gzip of a tar: ${cause.message}.`);
  }
  if (names.size === 0) throw new ReleaseError('The archive is empty.');
}

function checkEntry(name: string, size: number, type: string, names: Set<string>): void {
  const refuse = (why: string): never => {
    throw new ReleaseError(`The archive holds ${JSON.stringify(name.slice(0, 100))}, which ${why}.`);
  };
  if (type !== 'file') refuse(`is a ${type}: only files can be published`);
  if (name.length > ARCHIVE_LIMITS.nameLength) refuse('has too long a name');
  if (!NAME.test(name)) refuse('is not a valid file name');
  if (COMPRESSED_COPY.test(name)) refuse('is a compressed copy: the store makes those itself');
  if (names.has(name)) refuse('is listed twice');
  if (names.size >= ARCHIVE_LIMITS.files) refuse(`is one file more than ${ARCHIVE_LIMITS.files}`);
  if (size > ARCHIVE_LIMITS.unpackedBytes) refuse('is too large');
}

/** Passes at most `bytes` on, then fails. @param problem text for the error, such as `is larger than` */
function limitedTo(bytes: number, problem: string): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total <= bytes) return done(null, chunk);
      done(new ReleaseError(`The archive ${problem} ${bytes / 1024 / 1024} MB.`, 413));
    },
  });
}
