import { Readable, Transform } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';
import { createTarDecoder, type ParsedTarEntry, packTar } from 'modern-tar';
import type { Contents } from '../contents';
import { ReleaseError } from '../release-error';

// The archive in which a release is sent to and from the release service: a gzipped tar with the record, the signature and all files.

const MB = 1024 * 1024;

/** Limits of an uploaded release; for comparison, the shell's archive has some two megabytes. */
export const ARCHIVE_LIMITS = {
  packedBytes: 20 * MB,
  unpackedBytes: 64 * MB,
  fileBytes: 8 * MB,
  files: 4000,
  nameLength: 200,
} as const;

export const ARCHIVE_TYPE = 'application/gzip';

/** Level 1, because most files are compressed copies already. */
export async function packRelease(contents: Contents): Promise<Buffer> {
  const entries = [...contents].map(([name, body]) => ({
    header: { name, size: body.length, type: 'file' as const },
    body: new Uint8Array(body),
  }));
  return promisify(gzip)(await packTar(entries), { level: 1 });
}

/** Allowed file names: parts between `/`, of letters, digits and `_@-.~+`. No part is empty or begins with `.`, `~` or `+`. */
const NAME = /^[\w@-][\w.@~+-]*(\/[\w@-][\w.@~+-]*)*$/;

/** Unpacks an untrusted archive into memory; checks each name and size before reading. @throws ReleaseError 413 or 422 */
export async function unpackRelease(archive: Readable): Promise<Contents> {
  const contents = new Map<string, Buffer>();
  const counted = limitedTo(ARCHIVE_LIMITS.unpackedBytes, 'unpacks to more than');
  const unpacking = pipeline(
    archive,
    limitedTo(ARCHIVE_LIMITS.packedBytes, 'is larger than'),
    createGunzip(),
    counted,
  );
  // The promise is awaited later, so without this handler an early failure would be an unhandled rejection.
  unpacking.catch(() => undefined);
  try {
    const entries = Readable.toWeb(counted).pipeThrough(
      createTarDecoder({ strict: true }) as never,
    ) as ReadableStream<ParsedTarEntry>;
    for await (const { header, body } of entries) {
      checkEntry(header, contents);
      contents.set(header.name, await buffer(body as ReadableStream));
    }
    await unpacking;
  } catch (error) {
    archive.unpipe?.();
    if (error instanceof ReleaseError) throw error;
    // A failing stream makes the decoder fail too, with an error that hides the cause.
    const cause = await unpacking.then(
      () => error as Error,
      (streamError: Error) => streamError,
    );
    if (cause instanceof ReleaseError) throw cause;
    throw new ReleaseError(`The archive is not a complete gzip of a tar: ${cause.message}.`);
  }
  return contents;
}

function checkEntry({ name, size, type = 'file' }: ParsedTarEntry['header'], contents: Contents): void {
  const refuse = (why: string, status?: 413): never => {
    throw new ReleaseError(`The archive holds ${JSON.stringify(name.slice(0, 100))}, which ${why}.`, status);
  };
  if (type !== 'file') refuse(`is a ${type}: only files can be published`);
  if (name.length > ARCHIVE_LIMITS.nameLength) refuse('has too long a name');
  if (!NAME.test(name)) refuse('is not a valid file name');
  if (contents.has(name)) refuse('is listed twice');
  if (contents.size >= ARCHIVE_LIMITS.files) refuse(`is one file more than ${ARCHIVE_LIMITS.files}`, 413);
  if (size > ARCHIVE_LIMITS.fileBytes) refuse(`is larger than ${ARCHIVE_LIMITS.fileBytes / MB} MB`, 413);
}

/** Passes at most `bytes` on, then fails. @param problem text for the error, such as `is larger than` */
function limitedTo(bytes: number, problem: string): Transform {
  let total = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      total += chunk.length;
      if (total <= bytes) return done(null, chunk);
      done(new ReleaseError(`The archive ${problem} ${bytes / MB} MB.`, 413));
    },
  });
}
