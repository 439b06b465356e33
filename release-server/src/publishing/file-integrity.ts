import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, brotliDecompressSync, gunzip, gunzipSync } from 'node:zlib';

export type CopyEncoding = 'br' | 'gzip';
/** The file itself (`identity`), or one of its compressed copies. */
export type FileEncoding = CopyEncoding | 'identity';

/** Ending of a file's name by encoding: `main.js.br` is the Brotli copy of `main.js`. */
export const ENDINGS: Readonly<Record<FileEncoding, string>> = { identity: '', br: '.br', gzip: '.gz' };
export const COPY_ENCODINGS: readonly CopyEncoding[] = ['br', 'gzip'];

/** Options of decompression: a limit in bytes, because a malicious copy must not fill memory. */
const UNPACK_OPTIONS = { maxOutputLength: 32 * 1024 * 1024 };

const COMPRESSIBLE = /^browser\/.*\.(js|css|svg|json)$/;

/** Whether a file is published with compressed copies. @param name path inside the release */
export function isCompressible(name: string): boolean {
  return COMPRESSIBLE.test(name);
}

/** SHA-384, base64, as releases list it. */
export function hashOf(content: Buffer): string {
  return createHash('sha384').update(content).digest('base64');
}

const unpackers = {
  br: promisify<Buffer, typeof UNPACK_OPTIONS, Buffer>(brotliDecompress),
  gzip: promisify<Buffer, typeof UNPACK_OPTIONS, Buffer>(gunzip),
};

/** Whether a compressed copy decompresses to the file with this hash. @param hash `undefined` for a file that the record does not list */
export async function isCopyOf(hash: string | undefined, content: Buffer, encoding: CopyEncoding) {
  try {
    return hashOf(await unpackers[encoding](content, UNPACK_OPTIONS)) === hash;
  } catch {
    return false;
  }
}

/** Synchronous `isCopyOf`, for `damageOf`. It blocks the process, even an edge whose mirror fetches a release. */
export function isCopyOfSync(hash: string | undefined, content: Buffer, encoding: CopyEncoding): boolean {
  const unpack = encoding === 'br' ? brotliDecompressSync : gunzipSync;
  try {
    return hashOf(unpack(content, UNPACK_OPTIONS)) === hash;
  } catch {
    return false;
  }
}
